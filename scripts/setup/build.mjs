import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { FOLDER, inFolder } from './folder.mjs'
import { ensureLoadsToBuild } from './natives.mjs'
import { runNode } from './own-node.mjs'
import { needRoom, needToWrite } from './room.mjs'
import { Stop } from './run.mjs'

const SOURCES = [
  'assets',
  'src/contract',
  'src/web',
  'scripts/build',
  'package-lock.json',
  'tsconfig.json',
  'vite.config.ts',
]
const STAMP = 'dist/.built'
const MEGABYTES = 50

/** Builds the pictures and the pages, unless what is built comes from just these sources. */
export async function ensureBuilt() {
  const sources = hashOf(SOURCES)
  if (existsSync(inFolder(STAMP)) && readFileSync(inFolder(STAMP), 'utf8') === sources) return
  await build(sources)
}

export async function build(sources = hashOf(SOURCES)) {
  needToWrite(FOLDER)
  needRoom(FOLDER, MEGABYTES, 'building the pages')
  await ensureLoadsToBuild()
  rmSync(inFolder(STAMP), { force: true })
  const code = await runNode(['scripts/build/build.ts'], { env: { ...process.env, NODE_ENV: 'production' } })
  if (code !== 0) throw new Stop('The build failed; what went wrong is above.')
  mkdirSync(inFolder('dist'), { recursive: true })
  writeFileSync(inFolder(STAMP), sources)
}

/** The pictures alone; the pages and their types know them by the list that this makes. */
export async function ensurePictures() {
  const code = await runNode(['scripts/build/build.ts', 'pictures'])
  if (code !== 0) throw new Stop('The pictures could not be made; what went wrong is above.')
}

function hashOf(paths) {
  const hash = createHash('sha256')
  const add = (path) =>
    hash
      .update(path)
      .update('\0')
      .update(readFileSync(inFolder(path)))
      .update('\0')
  for (const path of paths) for (const file of filesOf(path)) add(file)
  return hash.digest('hex')
}

function filesOf(path) {
  if (!existsSync(inFolder(path))) return []
  try {
    const entries = readdirSync(inFolder(path)).sort()
    return entries.flatMap((entry) => filesOf(join(path, entry)))
  } catch (error) {
    if (error.code === 'ENOTDIR') return [path]
    throw error
  }
}
