import { existsSync } from 'node:fs'
import { inFolder } from './folder.mjs'
import { whyNotToRun } from './node-version.mjs'
import { run, runQuietly, Stop } from './run.mjs'

export const PLATFORM = `${process.platform}-${process.arch}`

/** Where the lock file's Node for this platform lies once it is installed; null where there is none. */
export function shippedNode() {
  const packages = { 'linux-x64': 'bin/node', 'linux-arm64': 'bin/node', 'win32-x64': 'bin/node.exe' }
  const file = packages[PLATFORM]
  return file ? inFolder('node_modules', `node-${PLATFORM.replace('win32', 'win')}`, file) : null
}

/** The Node that runs the shop: the one from the lock file, else the machine's own where that will do. */
function ownNode() {
  const shipped = shippedNode()
  if (shipped && existsSync(shipped)) return shipped
  const why = whyNotToRun(process.versions.node, PLATFORM)
  if (why) throw new Stop(why)
  return process.execPath
}

/** Before anything is installed: whether there will be a Node to run the shop with. */
export function refuseOtherNode() {
  if (!shippedNode()) ownNode()
}

export const runNode = (args, options) => run(ownNode(), args, options)
export const runNodeQuietly = (args, options) => runQuietly(ownNode(), args, options)
