import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import { inFolder } from './folder.mjs'

/** How each package shows that its native part is there: a load is enough for most. */
const LOADS: Record<string, () => unknown> = {
  'better-sqlite3': async () => new (await import('better-sqlite3')).default(':memory:').close(),
  sharp: () => import('sharp'),
  rolldown: () => importFrom('vite', 'rolldown/dist/index.mjs'),
  lightningcss: () => importFrom('vite', 'lightningcss/node/index.mjs'),
  '@tailwindcss/oxide': () => importFrom('@tailwindcss/node', '@tailwindcss/oxide/index.js'),
  'oxc-parser': () => importFrom('knip', 'oxc-parser/src-js/index.js'),
  'oxc-resolver': () => importFrom('knip', 'oxc-resolver/index.js'),
  '@biomejs/biome': () => start('node_modules/@biomejs/biome/bin/biome'),
  typescript: () => start('node_modules/typescript/bin/tsc'),
}

/** What another package brings along may stand below it. */
function importFrom(parent: string, file: string) {
  const below = inFolder('node_modules', parent, 'node_modules', file)
  return import(pathToFileURL(existsSync(below) ? below : inFolder('node_modules', file)).href)
}

function start(file: string) {
  const { status, signal, stderr } = spawnSync(process.execPath, [inFolder(file), '--version'], {
    encoding: 'utf8',
  })
  if (status !== 0) throw new Error(firstLine(stderr) || `it ended with ${signal ?? `code ${status}`}`)
}

const firstLine = (text = '') => (text.trim().split('\n')[0] ?? '').replace(/\.$/, '')

for (const name of process.argv.slice(2)) {
  // said before, so that the name is known of one that takes us down with it
  console.log(name)
  try {
    await LOADS[name]?.()
    console.log(JSON.stringify({ name, loaded: true }))
  } catch (error) {
    console.log(JSON.stringify({ name, loaded: false, why: firstLine((error as Error).message) }))
    process.exitCode = 1
  }
}
