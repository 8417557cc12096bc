import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { FOLDER, inFolder } from './folder.mjs'
import { ensureLoadsToBuild } from './natives.mjs'
import { runNode } from './own-node.mjs'
import { needRoom, needToWrite } from './room.mjs'
import { Stop } from './run.mjs'

/** The server knows the stock pictures by their list, which is among the assets. */
const PARTS = {
  pages: [
    'assets',
    'src/contract',
    'src/web',
    'scripts/build',
    'package-lock.json',
    'tsconfig.json',
    'vite.config.ts',
  ],
  server: ['assets', 'src/contract', 'src/server', 'src/demo', 'scripts/build', 'package-lock.json'],
}
const MEGABYTES = 50

/** One of the server's programs, `main`, `worker` or `cli`, as it was built last. */
export const builtProgram = (name) => `dist/shop/server/${name}.js`

/** The same where nothing has changed since, else from the sources: a backup must not wait for a build. */
export const freshProgram = (name) =>
  findStale().some((part) => part.name === 'server') ? `src/server/${name}.ts` : builtProgram(name)

/** Builds the pages and the server, unless what is built comes from just these sources. */
export async function ensureBuilt() {
  const stale = findStale()
  if (stale.length > 0) await build(stale)
}

export async function build(parts = readParts()) {
  needToWrite(FOLDER)
  needRoom(FOLDER, MEGABYTES, 'building the pages')
  await ensureLoadsToBuild()
  for (const { stamp } of parts) rmSync(stamp, { force: true })
  const args = ['scripts/build/build.ts', ...parts.map(({ name }) => name)]
  const code = await runNode(args, { env: { ...process.env, NODE_ENV: 'production' } })
  if (code !== 0) throw new Stop('The build failed; what went wrong is above.')
  mkdirSync(inFolder('dist'), { recursive: true })
  for (const { stamp, sources } of parts) writeFileSync(stamp, sources)
}

const findStale = () =>
  readParts().filter(({ stamp, sources }) => !existsSync(stamp) || readFileSync(stamp, 'utf8') !== sources)

/** Each with where it is written from which sources it was built, and the hash of those that are there now. */
function readParts() {
  const hashes = new Map()
  return Object.entries(PARTS).map(([name, paths]) => {
    const hash = createHash('sha256')
    for (const path of paths) {
      if (!hashes.has(path)) hashes.set(path, hashOf(path))
      hash.update(hashes.get(path))
    }
    return { name, stamp: inFolder(`dist/.built-${name}`), sources: hash.digest('hex') }
  })
}

/** Fonts and icons alone: all that the development server does not make itself. */
export async function makeFonts() {
  const code = await runNode(['scripts/build/build.ts'])
  if (code !== 0) throw new Stop('The fonts could not be made; what went wrong is above.')
}

function hashOf(path) {
  const hash = createHash('sha256')
  for (const file of filesOf(path)) {
    hash
      .update(file)
      .update('\0')
      .update(readFileSync(inFolder(file)))
      .update('\0')
  }
  return hash.digest()
}

function filesOf(path) {
  if (!existsSync(inFolder(path))) return []
  try {
    const entries = readdirSync(inFolder(path)).sort()
    return entries.filter((entry) => !entry.includes('.test.')).flatMap((entry) => filesOf(join(path, entry)))
  } catch (error) {
    if (error.code === 'ENOTDIR') return [path]
    throw error
  }
}
