import { existsSync, readFileSync } from 'node:fs'
import { FOLDER, inFolder } from './folder.mjs'
import { runNpmQuietly } from './npm.mjs'
import { refuseOtherNode, shippedNode } from './own-node.mjs'
import { needRoom, needToWrite } from './room.mjs'
import { Stop } from './run.mjs'
import { whyNpmFailed } from './why-npm-failed.mjs'

const MEGABYTES = 850

/** Installs what the lock file names, unless it is there already. */
export async function ensureInstalled() {
  if (isInstalled()) return
  refuseOtherNode()
  needToWrite(FOLDER)
  // what lies there already makes room for what comes
  if (!existsSync(inFolder('node_modules'))) needRoom(FOLDER, MEGABYTES, 'installing the packages')
  console.log('Installing what the shop needs …')
  const args = ['ci', '--include=dev', '--include=optional', '--no-audit', '--no-fund', '--loglevel=error']
  const { code, output } = await runNpmQuietly(args)
  if (code === 0) return
  const why = whyNpmFailed(output)
  if (why) throw new Stop(why)
  console.error(output)
  throw new Stop('The packages could not be installed. What npm said is above; a second run tries again.')
}

/** npm keeps what it really installed in a lock file of its own, written when it is done. */
export function isInstalled() {
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
