import { versions } from 'node:process'

/** The first Node.js with `crypto.argon2`. */
const MIN_VERSION = [24, 7] as const

const [major = 0, minor = 0] = versions.node.split('.').map(Number)

if (major < MIN_VERSION[0] || (major === MIN_VERSION[0] && minor < MIN_VERSION[1])) {
  process.stderr.write(
    `Cloverleaf needs Node ${MIN_VERSION.join('.')} or newer, and this is Node ${versions.node}. "npm start" brings the right one.\n`,
  )
  process.exitCode = 1
} else {
  // imported late, because an older Node.js would fail here with a syntax error
  const { openShop } = await import('./open-shop.ts')
  await openShop(process.env)
  // for the next start, where NODE_COMPILE_CACHE is set; a killed process would not write it
  const { flushCompileCache } = await import('node:module')
  flushCompileCache()
}
