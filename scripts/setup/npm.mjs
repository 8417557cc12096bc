import { runQuietly } from './run.mjs'

/** The npm that called us, else the one on the PATH. */
function callOf(args) {
  const script = process.env.npm_execpath
  if (script?.endsWith('.js')) return [process.execPath, [script, ...args], {}]
  return ['npm', args, { shell: process.platform === 'win32' }]
}

/** By a path without spaces, from the project's folder, which npm is run in. */
const AS_SHIPPED = '--require=./scripts/setup/shipped-node-version.cjs'

/** `forShipped`: what is installed runs on the shipped Node, whatever npm itself runs on. */
export function runNpmQuietly(args, { forShipped = false, ...options } = {}) {
  const [command, all, ours] = callOf(args)
  const NODE_OPTIONS = [process.env.NODE_OPTIONS, AS_SHIPPED].filter(Boolean).join(' ')
  const env = forShipped ? { env: { ...process.env, NODE_OPTIONS } } : {}
  return runQuietly(command, all, { ...ours, ...env, ...options })
}
