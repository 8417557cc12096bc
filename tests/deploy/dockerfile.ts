import { execFileSync, spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { inFolder } from '../../scripts/setup/folder.mjs'

interface Instruction {
  name: string
  text: string
}

interface Stage {
  of(name: string): string[]
}

/** The Dockerfile's stages, each with its instructions in their order. */
function readStages(): Stage[] {
  const lines = readFileSync(inFolder('Dockerfile'), 'utf8')
    .replace(/^#.*\n/gm, '')
    .replace(/\\\n/g, ' ')
    .split('\n')
  const stages: Instruction[][] = []
  for (const line of lines) {
    const [, name = '', text = ''] = /^([A-Z]+) +(.*)$/.exec(line.trim()) ?? []
    if (name === 'FROM') stages.push([])
    else if (name) stages.at(-1)?.push({ name, text })
  }
  return stages.map((all) => ({
    of: (name) => all.filter((one) => one.name === name).map(({ text }) => text),
  }))
}

/** The image's files in a folder, made by the steps of the Dockerfile that need no root and no network. */
export function buildImage(root: string) {
  const [build, image] = readStages()
  if (!build || !image) throw new Error('The Dockerfile has no longer two stages.')
  const source = join(root, 'source')
  copyInstalled(source)
  for (const step of build.of('COPY')) {
    const paths = step.split(/ +/).slice(0, -1)
    for (const path of paths) cpSync(inFolder(path), join(source, path), { recursive: true, filter: isSent })
  }
  const [install, make = ''] = build.of('RUN')
  if (install !== 'npm ci --omit=dev') throw new Error(`The packages are installed by ${install}`)
  const [copy] = image.of('COPY')
  const [, from = '', to = ''] = /^--from=build (\S+) (\S+)$/.exec(copy ?? '') ?? []
  if (!to) throw new Error('The image copies something else than what was built.')
  execFileSync('/bin/sh', ['-c', make.replace(` ${from}`, ` ${join(root, to)}`)], {
    cwd: source,
    stdio: 'pipe',
  })
  rmSync(source, { recursive: true })
  return startOf(image, root)
}

/** As .dockerignore says. */
const isSent = (file: string) => !/\.test\.\w+$/.test(file)

/** What `npm ci --omit=dev` installs, as it is installed here; and what is built, which is not built again if it is of these sources. */
function copyInstalled(source: string) {
  mkdirSync(source, { recursive: true })
  execFileSync('cp', ['-a', inFolder('dist'), source])
  // links are quick, and nothing writes into a package
  const packages = [inFolder('node_modules'), source]
  if (spawnSync('cp', ['-al', ...packages]).status !== 0) execFileSync('cp', ['-a', ...packages])
  const lock = JSON.parse(readFileSync(inFolder('package-lock.json'), 'utf8')) as {
    packages: Record<string, { dev?: boolean }>
  }
  for (const [path, { dev }] of Object.entries(lock.packages))
    if (dev) rmSync(join(source, path), { recursive: true, force: true })
}

/** How a container of the image is started, with its folders in `root`. */
function startOf(image: Stage, root: string) {
  const inRoot = (text: string) => (text.startsWith('/') ? join(root, text) : text)
  const env = Object.fromEntries(
    image
      .of('ENV')
      .flatMap((text) => text.split(/ +/))
      .map((one) => one.split(/=(.*)/s).slice(0, 2) as [string, string])
      .map(([name, value]) => [name, inRoot(value)]),
  )
  const [folder = '/'] = image.of('WORKDIR')
  const [volume = '/'] = image.of('VOLUME')
  mkdirSync(join(root, volume), { recursive: true, mode: 0o700 })
  return {
    folder: join(root, folder),
    env,
    command: commandIn(image.of('CMD')[0]),
    health: commandIn(image.of('HEALTHCHECK')[0]),
    user: image.of('USER')[0],
    data: dirname(env.DATA_DIR ?? ''),
    /** What is run as root while the image is made. */
    steps: image.of('RUN'),
  }
}

const commandIn = (text = ''): string[] => JSON.parse(text.slice(text.indexOf('[')))
