import { existsSync, readFileSync } from 'node:fs'
import { inFolder } from './folder.mjs'
import { shippedNode } from './own-node.mjs'
import { run, Stop } from './run.mjs'

/** Installs what the lock file names, unless it is there already. */
export async function ensureInstalled() {
  if (isInstalled()) return
  console.log('Installing what the shop needs …')
  const args = ['ci', '--include=dev', '--include=optional', '--no-audit', '--no-fund', '--loglevel=error']
  const code = await runNpm(args)
  if (code !== 0) {
    throw new Stop('The packages could not be installed. What npm said is above; a second run tries again.')
  }
}

/** npm keeps what it really installed in a lock file of its own, written when it is done. */
function isInstalled() {
  const wanted = readPackages('package-lock.json')
  const there = readPackages('node_modules/.package-lock.json')
  if (!wanted || !there) return false
  const node = shippedNode()
  if (node && !existsSync(node)) return false
  return Object.entries(wanted).every(([path, pack]) => {
    if (path === '') return true
    const found = there[path]
    return found ? found.version === pack.version && found.integrity === pack.integrity : pack.optional
  })
}

function readPackages(file) {
  try {
    return JSON.parse(readFileSync(inFolder(file), 'utf8')).packages
  } catch {
    return null
  }
}

function runNpm(args) {
  const script = process.env.npm_execpath
  if (script?.endsWith('.js')) return run(process.execPath, [script, ...args])
  return run('npm', args, { shell: process.platform === 'win32' })
}
