import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { leaveNothingBehind } from './leave-nothing-behind.ts'

const FOLDER = fileURLToPath(new URL('../../', import.meta.url))
const TIMEOUT_MS = 60_000

interface Program {
  /** What the program's words were found to say. */
  found: RegExpExecArray
  /** The end that nothing can prepare for. */
  kill(): Promise<void>
  /** Asks it to end, and gives its exit code once it has. */
  stop(): Promise<number | null>
}

/** Starts a program in the project's folder and waits until it says what `open` looks for. */
export async function startProgram(
  command: [string, ...string[]],
  env: Record<string, string | undefined>,
  open: RegExp,
): Promise<Program> {
  const [name, ...args] = command
  const program = spawn(name, args, { cwd: FOLDER, env, stdio: ['ignore', 'pipe', 'pipe'] })
  leaveNothingBehind(program)
  const gone = once(program, 'exit')
  const kill = async () => {
    program.kill('SIGKILL')
    await gone
  }
  const stop = async () => {
    program.kill('SIGTERM')
    await gone
    return program.exitCode
  }
  const { promise, resolve, reject } = Promise.withResolvers<RegExpExecArray>()
  let said = ''
  const tooLate = setTimeout(
    () => reject(new Error(`${command.join(' ')} did not open in time.\n${said}`)),
    TIMEOUT_MS,
  )
  const listen = (chunk: Buffer) => {
    said = (said + chunk).slice(-8000)
    const found = open.exec(said)
    if (found) resolve(found)
  }
  program.stdout.on('data', listen)
  program.stderr.on('data', listen)
  // a process can be gone before its last words were read
  program.once('close', (code, signal) =>
    reject(new Error(`${command.join(' ')} ended (${signal ?? code}).\n${said}`)),
  )
  try {
    return { found: await promise, kill, stop }
  } catch (error) {
    await kill()
    throw error
  } finally {
    clearTimeout(tooLate)
  }
}
