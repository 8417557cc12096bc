import { runQuietly } from './run.mjs'

/** The npm that called us, else the one on the PATH. */
function callOf(args) {
  const script = process.env.npm_execpath
  if (script?.endsWith('.js')) return [process.execPath, [script, ...args], {}]
  return ['npm', args, { shell: process.platform === 'win32' }]
}

export function runNpmQuietly(args, options) {
  const [command, all, ours] = callOf(args)
  return runQuietly(command, all, { ...ours, ...options })
}
