import { existsSync } from 'node:fs'
import { inFolder } from './folder.mjs'
import { run, runQuietly, Stop } from './run.mjs'

const NEEDED = [24, 7]

/** Where the lock file's Node for this platform lies once it is installed; null where there is none. */
export function shippedNode() {
  const packages = { 'linux-x64': 'bin/node', 'linux-arm64': 'bin/node', 'win32-x64': 'bin/node.exe' }
  const platform = `${process.platform}-${process.arch}`
  const file = packages[platform]
  return file ? inFolder('node_modules', `node-${platform.replace('win32', 'win')}`, file) : null
}

/** The Node that runs the shop: the one from the lock file, else the machine's own where it is new enough. */
function ownNode() {
  const shipped = shippedNode()
  if (shipped && existsSync(shipped)) return shipped
  const [major, minor] = process.versions.node.split('.').map(Number)
  if (major > NEEDED[0] || (major === NEEDED[0] && minor >= NEEDED[1])) return process.execPath
  throw new Stop(
    `Cloverleaf needs Node ${NEEDED.join('.')} or newer on ${process.platform} ${process.arch}; this is Node ${process.versions.node}.`,
  )
}

export const runNode = (args, options) => run(ownNode(), args, options)
export const runNodeQuietly = (args, options) => runQuietly(ownNode(), args, options)
