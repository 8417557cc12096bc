import { versions } from 'node:process'

/** The first Node with `crypto.argon2`. */
const NEEDED = [24, 7] as const

const [major = 0, minor = 0] = versions.node.split('.').map(Number)

if (major < NEEDED[0] || (major === NEEDED[0] && minor < NEEDED[1])) {
  process.stderr.write(
    `Cloverleaf needs Node ${NEEDED.join('.')} or newer, and this is Node ${versions.node}. "npm start" brings the right one.\n`,
  )
  process.exitCode = 1
} else {
  // an older Node could not even load what follows, and would say so in its own words
  const { openShop } = await import('./open-shop.ts')
  await openShop(process.env)
  // for the next start, where NODE_COMPILE_CACHE names a place; who is killed would leave nothing there
  const { flushCompileCache } = await import('node:module')
  flushCompileCache()
}
