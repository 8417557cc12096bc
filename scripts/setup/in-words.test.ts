import { execFile, execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { chmod, cp, link, mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir, userInfo } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { FOLDER, inFolder } from './folder.mjs'

const PLATFORM = `${process.platform}-${process.arch}`
const isRoot = process.getuid?.() === 0
// generous, since a busy machine is no defect of the shop
const LIMIT = { timeout: 300_000 }
const LONG = { ...LIMIT, tags: ['long'] }

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cloverleaf words-'))
  await chmod(folder, 0o755)
})
afterEach(() => rm(folder, { recursive: true, force: true }))

/** What a fresh clone has of the set-up. */
async function clone(to = folder) {
  for (const what of ['scripts', 'package.json', 'package-lock.json', '.npmrc']) {
    await cp(inFolder(what), join(to, what), { recursive: true })
  }
}

interface Way {
  script?: string
  env?: Record<string, string>
  /** Runs it as this user. */
  uid?: number
  through?: string[]
}

/** Runs `npm start`, or another script, there. It must fail; gives what it said. */
async function said({ script = 'start', env = {}, uid, through = [] }: Way = {}, at = folder) {
  const ours = {
    PATH: process.env.PATH,
    HOME: at,
    PORT: '0',
    npm_config_cache: join(tmpdir(), 'none'),
    ...env,
  }
  const [command = '', ...args] = [...through, 'node', `scripts/${script}.mjs`]
  return new Promise<string>((resolve, reject) => {
    execFile(
      command,
      args,
      { cwd: at, env: ours, timeout: 140_000, uid, gid: uid },
      (error, stdout, stderr) =>
        error ? resolve(stdout + stderr) : reject(new Error(`It went well: ${stdout}`)),
    )
  })
}

test('a Node that is too old is named, before anything else is tried', LIMIT, async () => {
  await clone()
  await writeFile(join(folder, 'old.mjs'), nodeIs('18.18.2'))
  expect(await said({ env: { NODE_OPTIONS: '--import=./old.mjs' } })).toBe(
    'Cloverleaf needs Node 18.19 or newer, and this is Node 18.18.2: install a newer one and run the command again.\n',
  )
})

const nodeIs = (version: string, arch: string = process.arch) =>
  `Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '${version}' } })
  Object.defineProperty(process, 'arch', { value: '${arch}' })`

test.each([
  [
    '22.20.0',
    'Cloverleaf needs Node 24.7 or newer on linux-riscv64, and this is Node 22.20.0: install Node 24 and run the command again.\n',
  ],
  [
    '31.0.0',
    'Cloverleaf was never tried with a Node newer than 26, and this is Node 31.0.0: install Node 24 on this machine (linux-riscv64) and run the command again.\n',
  ],
])('Node %s, where npm brings none for the platform', LIMIT, async (version, sentence) => {
  await clone()
  await writeFile(join(folder, 'other.mjs'), nodeIs(version, 'riscv64'))
  expect(await said({ env: { NODE_OPTIONS: '--import=./other.mjs' } })).toBe(sentence)
})

test('a taken port is said before minutes go into the set-up', LIMIT, async () => {
  await clone()
  const taken = createServer().listen(0, '127.0.0.1')
  await once(taken, 'listening')
  const { port } = taken.address() as { port: number }
  expect(await said({ env: { PORT: String(port) } })).toBe(
    `Port ${port} is already taken on 127.0.0.1; PORT chooses another one.\n`,
  )
  taken.close()
})

test('a folder that cannot be written', LIMIT, async () => {
  await clone()
  await chmod(folder, 0o555)
  const user = isRoot ? 'nobody' : userInfo().username
  expect(await said(isRoot ? { uid: 65_534 } : {})).toBe(
    `The folder ${folder}/ cannot be written by the user ${user} (EACCES): run the command as the user whose folder it is, or copy the shop into a folder of your own.\n`,
  )
  await chmod(folder, 0o755)
})

test('a registry that cannot be reached', LONG, async () => {
  await clone()
  // nobody listens there
  const registry = 'http://127.0.0.1:1'
  const env = {
    npm_config_registry: registry,
    npm_config_fetch_retries: '0',
    npm_config_cache: join(folder, 'cache'),
  }
  for (const script of ['start', 'test']) {
    expect(await said({ script, env })).toContain(
      `npm cannot reach its registry at ${registry} (ECONNREFUSED): look whether this machine is online and what "npm config get registry" and "npm config get proxy" say, and run the command again.\n`,
    )
  }
})

/** A disk of its own in a namespace of its own, which ends with the command. */
const ON_A_SMALL_DISK = ['unshare', '--mount', ...(isRoot ? [] : ['--map-root-user']), 'sh', '-c']
const mayMount = (() => {
  try {
    const [command = '', ...args] = ON_A_SMALL_DISK
    execFileSync(command, [...args, 'mount -t tmpfs none /mnt'], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
})()

test.skipIf(!mayMount)('a disk without room', LIMIT, async () => {
  await clone(folder)
  const small = join(folder, 'small')
  await mkdir(small)
  const onIt = `mount -t tmpfs -o size=40m none "${small}" && cp -r scripts package.json package-lock.json "${small}" && cd "${small}" && exec "$@"`
  const sentence = await said({ through: [...ON_A_SMALL_DISK, onIt, 'sh'] })
  expect(sentence).toMatch(
    /^The disk of .*\/small\/ has 3\d MB left, and installing the packages takes 600 MB: make room and run the command again\.\n$/,
  )
})

test('a package whose native part is missing, with its platform and what to do', LONG, async () => {
  await clone()
  await installSome(['better-sqlite3', 'sharp', 'rolldown', 'lightningcss', '@tailwindcss/oxide'])
  const [part = ''] = (await parts('rolldown')).filter((name) => name.includes(PLATFORM))
  await rm(join(folder, 'node_modules', part), { recursive: true })
  const binary = join(folder, `node_modules/better-sqlite3/prebuilds/${PLATFORM}.node`)
  await rename(binary, `${binary}.away`)
  expect(await said()).toMatch(
    new RegExp(
      `^better-sqlite3 does not load on ${PLATFORM}: .*\\. Remove the folder node_modules and run the command again\\.
rolldown does not load on ${PLATFORM}: ${part} is not installed\\. Remove the folder node_modules and run the command again\\.\n$`,
    ),
  )

  // and one that npm had not when the packages were locked
  await rename(`${binary}.away`, binary)
  for (const file of ['package-lock.json', 'node_modules/.package-lock.json']) {
    const lock = JSON.parse(await readFile(join(folder, file), 'utf8'))
    delete lock.packages[`node_modules/${part}`].integrity
    await writeFile(join(folder, file), JSON.stringify(lock))
  }
  expect(await said()).toBe(
    `rolldown does not load on ${PLATFORM}: npm's registry had no ${part} when the packages were locked; docs/platforms.md says what can be done.\n`,
  )
})

const lockedPackages = async () => JSON.parse(await readFile(inFolder('package-lock.json'), 'utf8')).packages

const parts = async (name: string) =>
  Object.keys((await lockedPackages())[`node_modules/${name}`].optionalDependencies)

/** Links what is installed here, with all that it needs: as good as an install of these packages. */
async function installSome(names: string[]) {
  const packages = await lockedPackages()
  const wanted = new Set<string>()
  const want = (name: string) => {
    const found = packages[`node_modules/${name}`]
    if (!found || wanted.has(name)) return
    wanted.add(name)
    for (const next of Object.keys({ ...found.dependencies, ...found.optionalDependencies })) want(next)
  }
  for (const name of [...names, `node-${PLATFORM}`]) want(name)
  for (const name of wanted) {
    await cp(inFolder('node_modules', name), join(folder, 'node_modules', name), {
      recursive: true,
      filter: async (from, to) => {
        if (!from.endsWith('.node') && !from.endsWith('/bin/node')) return true
        await mkdir(dirname(to), { recursive: true })
        return !(await link(from, to).then(
          () => true,
          () => false,
        ))
      },
    }).catch((error) => {
      if (error.code !== 'ENOENT') throw error
    })
  }
  await cp(join(FOLDER, 'node_modules/.package-lock.json'), join(folder, 'node_modules/.package-lock.json'))
}
