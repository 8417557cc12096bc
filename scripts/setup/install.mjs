import { existsSync, readFileSync, rmSync } from 'node:fs'
import { FOLDER, inFolder } from './folder.mjs'
import { runNpmQuietly } from './npm.mjs'
import { refuseOtherNode, shippedNode } from './own-node.mjs'
import { needRoom, needToWrite } from './room.mjs'
import { Stop, timed } from './run.mjs'
import { whyNpmFailed } from './why-npm-failed.mjs'

const MEGABYTES = { run: 600, development: 950 }
const QUIET = ['--include=optional', '--no-audit', '--no-fund', '--loglevel=error']

/** Installs what the shop is built with and runs on, unless it is there already. */
export const ensureInstalled = () => install('run')

/** The same with what tests, checks and benches need. */
export const ensureDevelopmentInstalled = () => install('development')

async function install(extent) {
  if (isInstalled(extent)) return
  refuseOtherNode()
  needToWrite(FOLDER)
  // what lies there already makes room for what comes
  if (!existsSync(inFolder('node_modules'))) needRoom(FOLDER, MEGABYTES[extent], 'installing the packages')
  // `npm ci` starts from nothing; `npm install` adds to what is there, and without saving keeps the lock file as it is
  const onTop = extent === 'development' && isInstalled('run')
  const args = onTop ? ['install', '--no-save', '--include=dev'] : ['ci', DEV_OR_NOT[extent]]
  const what = onTop ? 'Installing the packages for tests' : 'Installing the packages'
  const { code, output } = await timed(what, () =>
    runNpmQuietly([...args, ...QUIET], { forShipped: shippedNode() !== null }),
  )
  if (code === 0) return removeHeaders()
  const why = whyNpmFailed(output)
  if (why) throw new Stop(why)
  console.error(output)
  throw new Stop('The packages could not be installed. What npm said is above; a second run tries again.')
}

const DEV_OR_NOT = { run: '--omit=dev', development: '--include=dev' }

/** Node's headers are a tenth of all that is installed, and nothing here is compiled. */
function removeHeaders() {
  const node = shippedNode()
  if (node) rmSync(node.replace(/bin\/node(\.exe)?$/, 'include'), { recursive: true, force: true })
}

/** npm lists what it really installed in a lock file of its own, written when it is done. */
function isInstalled(extent) {
  const wanted = readPackages('package-lock.json')
  const there = readPackages('node_modules/.package-lock.json')
  if (!wanted || !there) return false
  const node = shippedNode()
  if (node && !existsSync(node)) return false
  return Object.entries(wanted).every(([path, pack]) => {
    if (path === '' || (pack.dev && extent === 'run')) return true
    const found = there[path]
    return found
      ? found.version === pack.version && found.integrity === pack.integrity
      : pack.optional || pack.devOptional
  })
}

function readPackages(file) {
  try {
    return JSON.parse(readFileSync(inFolder(file), 'utf8')).packages
  } catch {
    return null
  }
}
