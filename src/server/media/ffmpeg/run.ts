import { spawn } from 'node:child_process'
import { setPriority } from 'node:os'

const LAST_WORDS = 4000
const LOWEST = 10

export interface RunOptions {
  /** The folder it runs in, so that the names of its files need no quoting inside filters. */
  folder?: string
  /** Ends the program at once. */
  signal?: AbortSignal
  /** Milliseconds after which it is ended: nothing may hold the queue for ever. */
  limit: number
  /** Somebody waits for it at a screen, so it does not run below everybody else. */
  urgent?: boolean
  /** Called with the seconds of the result that are done. */
  onProgress?(seconds: number): void
  /** Where the number of the running process is written, so that it can be ended after we were. */
  onStart?(pid: number): void
}

/** A program that did not do its work; the message is what it said last. */
export class ProgramFailed extends Error {}

/** Runs ffmpeg or ffprobe, by default below everybody else on the machine, and gives what it printed. */
export function runProgram(
  program: string,
  args: string[],
  { folder, signal, limit, urgent = false, onProgress, onStart }: RunOptions,
): Promise<Buffer> {
  signal?.throwIfAborted()
  const child = spawn(program, args, { cwd: folder, stdio: ['ignore', 'pipe', 'pipe'] })
  const { promise, resolve, reject } = Promise.withResolvers<Buffer>()
  const printed: Buffer[] = []
  let words = ''
  let late = false
  const stop = () => child.kill('SIGKILL')
  const timer = setTimeout(() => {
    late = true
    stop()
  }, limit)
  signal?.addEventListener('abort', stop, { once: true })
  child.once('spawn', () => {
    if (!child.pid) return
    try {
      if (!urgent) setPriority(child.pid, LOWEST)
    } catch {
      // it is over already
    }
    onStart?.(child.pid)
  })
  child.stdout.on('data', (chunk: Buffer) => {
    if (onProgress) readProgress(chunk, onProgress)
    else printed.push(chunk)
  })
  child.stderr.on('data', (chunk: Buffer) => {
    words = (words + chunk).slice(-LAST_WORDS)
  })
  child.once('error', reject)
  child.once('close', (code) => {
    if (signal?.aborted) reject(signal.reason)
    else if (late) reject(new ProgramFailed(`It took longer than ${Math.round(limit / 60_000)} minutes`))
    else if (code !== 0) reject(new ProgramFailed(words.trim() || `ended with code ${code}`))
    else resolve(Buffer.concat(printed))
  })
  return promise.finally(() => {
    clearTimeout(timer)
    signal?.removeEventListener('abort', stop)
  })
}

/** ffmpeg tells how far it is as lines of `name=value`. */
function readProgress(chunk: Buffer, onProgress: (seconds: number) => void) {
  const times = [...chunk.toString().matchAll(/^out_time_(?:us|ms)=(\d+)/gm)]
  const last = times.at(-1)?.[1]
  if (last) onProgress(Number(last) / 1e6)
}
