import { spawn } from 'node:child_process'
import { constants } from 'node:os'
import { FOLDER } from './folder.mjs'
import { whyNotToSetUp } from './node-version.mjs'

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP']

endWithNpm()

/** A signal to npm ends only the shell between npm and us, so we look whether that is still there. */
function endWithNpm() {
  if (!process.env.npm_lifecycle_event) return
  const shell = process.ppid
  setInterval(() => process.ppid !== shell && process.kill(process.pid, 'SIGTERM'), 250).unref()
}

/** Runs a program in the project's folder, passes our signals on to it, and gives its exit code. */
export const run = (command, args, options = {}) => waitFor(command, args, { stdio: 'inherit', ...options })

/** Runs a program quietly; its output is kept, to be shown only when somebody wants it. */
export async function runQuietly(command, args, options = {}) {
  const chunks = []
  const code = await waitFor(command, args, { stdio: ['ignore', 'pipe', 'pipe'], ...options }, (child) => {
    child.stdout?.on('data', (chunk) => chunks.push(chunk))
    child.stderr?.on('data', (chunk) => chunks.push(chunk))
  })
  return { code, output: Buffer.concat(chunks).toString() }
}

function waitFor(command, args, options, listen = () => {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd: FOLDER, ...options })
    listen(child)
    const passOn = (signal) => child.kill(signal)
    for (const signal of SIGNALS) process.on(signal, passOn)
    const done = () => {
      for (const signal of SIGNALS) process.off(signal, passOn)
    }
    child.on('error', (error) => {
      done()
      reject(new Stop(`${command} could not be started: ${error.message}`))
    })
    child.on('close', (code, signal) => {
      done()
      resolve(signal ? 128 + constants.signals[signal] : code)
    })
  })
}

/** Says what is being done, and how long it took, on one line. */
export async function timed(what, body) {
  const started = performance.now()
  process.stdout.write(`${what} … `)
  try {
    return await body()
  } finally {
    console.log(`${((performance.now() - started) / 1000).toFixed(1)} s`)
  }
}

/** Ends the command with one sentence for the person who called it. */
export class Stop extends Error {}

/** A command's body: gives its exit code, and says a `Stop` as it is, without a stack. */
export async function command(body) {
  try {
    const why = whyNotToSetUp(process.versions.node)
    if (why) throw new Stop(why)
    process.exitCode = (await body()) ?? 0
  } catch (error) {
    console.error(error instanceof Stop ? error.message : error)
    process.exitCode = 1
  }
}
