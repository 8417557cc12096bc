import { spawn } from 'node:child_process'
import { setPriority } from 'node:os'
import { cleanEnvironment, isolated, isolationHere } from './isolate.ts'
import { asTrouble, endedForMemory, MachineTrouble, troubleOf } from './machine-trouble.ts'
import { currentPriority } from './process-priority.ts'

const LAST_WORDS = 4000

export interface RunOptions {
  /** Working directory, so that file names need no quoting inside filters. */
  folder?: string
  /** Kills the process. */
  signal?: AbortSignal
  /** Milliseconds after which it is killed. */
  limit: number
  /** A person waits for it, so it runs at normal priority. */
  urgent?: boolean
  /** Called with the seconds of output that are done. */
  onProgress?(seconds: number): void
  /** Called with the process id, so that it can be killed after this process was. */
  onStart?(pid: number): void
}

/** The program failed; the message is the end of its error output. */
export class ProgramFailed extends Error {
  /** It exited by itself with a message: no timeout, no crash. */
  readonly saidWhy: boolean

  constructor(words: string, { saidWhy = false } = {}) {
    super(words)
    this.saidWhy = saidWhy
  }
}

/** Runs ffmpeg or ffprobe, by default at low priority, and returns its standard output. */
export function runProgram(
  program: string,
  args: string[],
  { folder, signal, limit, urgent = false, onProgress, onStart }: RunOptions,
): Promise<Buffer> {
  signal?.throwIfAborted()
  const { promise, resolve, reject } = Promise.withResolvers<Buffer>()
  const printed: Buffer[] = []
  const endedBefore = endedForMemory()
  const remote = args.some((arg) => /^https?:\/\//.test(arg))
  const { nice, pauser } = currentPriority()
  const isolation = isolationHere()
  const run = isolated({ program, args, folder, remote }, isolation)
  // bubblewrap is two processes, which have to be niced, suspended and killed together
  const isBox = isolation === 'bubblewrap'
  const command =
    isBox && !urgent ? { command: 'nice', args: ['-n', String(nice), run.command, ...run.args] } : run
  const child = spawn(command.command, command.args, {
    cwd: folder,
    env: cleanEnvironment(),
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: isBox,
  })
  const tell = (signal: NodeJS.Signals) => {
    if (!isBox || !child.pid) return child.kill(signal)
    return tryTo(() => process.kill(-(child.pid ?? 0), signal)) || child.kill(signal)
  }
  let words = ''
  let late = false
  const stop = () => tell('SIGKILL')
  const clock = startClock(limit, () => {
    late = true
    stop()
  })
  const leave = urgent
    ? undefined
    : pauser?.join({
        // where a process cannot be suspended it goes on, and only the next one waits
        pause: () => tryTo(() => tell('SIGSTOP')) && clock.stop(),
        goOn: () => tryTo(() => tell('SIGCONT')) && clock.go(),
      })
  signal?.addEventListener('abort', stop, { once: true })
  child.once('spawn', () => {
    if (!child.pid) return
    const { pid } = child
    // it may have ended already
    if (!urgent && !isBox) tryTo(() => setPriority(pid, nice))
    onStart?.(pid)
  })
  child.stdout.on('data', (chunk: Buffer) => {
    if (onProgress) readProgress(chunk, onProgress)
    else printed.push(chunk)
  })
  child.stderr.on('data', (chunk: Buffer) => {
    words = (words + chunk).slice(-LAST_WORDS)
  })
  child.once('error', (error) => {
    const known = asTrouble(error)
    reject(known === error ? new MachineTrouble('programs', error) : known)
  })
  child.once('close', (code, killedBy) => {
    if (signal?.aborted) return reject(signal.reason)
    if (late) return reject(new ProgramFailed(`It took longer than ${Math.round(limit / 60_000)} minutes`))
    // also with exit code 0: after a full disk the output is incomplete
    const trouble = troubleOf({ code, signal: killedBy, words, remote, endedBefore })
    if (trouble) return reject(trouble)
    if (code === 0) return resolve(Buffer.concat(printed))
    const said = words.trim()
    reject(
      new ProgramFailed(said || `ended with ${killedBy ?? `code ${code}`}`, {
        saidWhy: said !== '' && !killedBy,
      }),
    )
  })
  return promise.finally(() => {
    clock.stop()
    leave?.()
    signal?.removeEventListener('abort', stop)
  })
}

function tryTo(act: () => unknown) {
  try {
    act()
    return true
  } catch {
    return false
  }
}

/** A timeout that does not count the time for which the process was suspended. */
function startClock(milliseconds: number, ring: () => void) {
  let left = milliseconds
  let since = performance.now()
  let timer: NodeJS.Timeout | undefined = setTimeout(ring, left)
  return {
    stop() {
      if (timer) left -= performance.now() - since
      clearTimeout(timer)
      timer = undefined
    },
    go() {
      clearTimeout(timer)
      since = performance.now()
      timer = setTimeout(ring, Math.max(0, left))
    },
  }
}

/** ffmpeg reports progress as lines of `name=value`. */
function readProgress(chunk: Buffer, onProgress: (seconds: number) => void) {
  const times = [...chunk.toString().matchAll(/^out_time_(?:us|ms)=(\d+)/gm)]
  const last = times.at(-1)?.[1]
  if (last) onProgress(Number(last) / 1e6)
}
