import { readFileSync } from 'node:fs'
import { Outage } from '../../platform/http/outage.ts'

const AGAIN = 'It is tried again by itself.'
const SENTENCES = {
  disk: 'Disk full: there is no room for what is being made. It goes on by itself once there is.',
  memory: `Out of memory: there is too little for this video right now. ${AGAIN}`,
  storage: `The storage of the files does not answer right now. ${AGAIN}`,
  killed: `The program was ended from outside, perhaps because the machine is out of memory. ${AGAIN}`,
  programs: `ffmpeg does not work on this machine right now. ${AGAIN}`,
  outdated:
    'This server has no current ffmpeg, so it opens no videos from outside. Please ask the person who runs your server to install one and restart the shop. The video is made by itself then.',
  exposed:
    'This server has no sandbox to open videos in, which a shop on the internet needs. Please ask the person who runs your server to make bubblewrap work and restart the shop. The video is made by itself then.',
}
const DISK = /No space left on device|Disk quota exceeded|File too large/i
const MEMORY =
  /Cannot allocate memory|out of memory|bad_alloc|malloc of size \d+ failed|malloc failed|failed to map segment|pthread_create|Resource temporarily unavailable/i
const NETWORK =
  /Server returned|HTTP error|Connection (refused|reset|timed out)|Failed to resolve|Input\/output error|Operation timed out|End of file reached.*http/i
const CODES: Record<string, Trouble> = {
  ENOSPC: 'disk',
  EDQUOT: 'disk',
  EFBIG: 'disk',
  ENOMEM: 'memory',
  EAGAIN: 'memory',
}
/** Signals that a program does not send to itself. */
const FROM_OUTSIDE = new Set(['SIGKILL', 'SIGTERM', 'SIGHUP', 'SIGINT', 'SIGQUIT'])
/** The exit codes by which a shell and bubblewrap report them; 153 is SIGXFSZ. */
const BY_SHELL = new Set([137, 143])
/** Found, but could not be started. */
const NOT_STARTED = new Set([126, 127])
type Trouble = keyof typeof SENTENCES

/** The machine failed, not the video: the job is tried again without costing an attempt. */
export class MachineTrouble extends Outage {
  constructor(trouble: Trouble, cause: unknown) {
    const why = trouble === 'exposed' && cause ? ` (${cause})` : ''
    super(
      trouble === 'disk' ? 507 : 503,
      SENTENCES[trouble] + why,
      cause instanceof Error ? cause : new Error(String(cause)),
    )
  }
}

/** What a program's last output, or an error of this process, says about the machine. */
function troubleIn(words: string, remote = false): Trouble | null {
  if (DISK.test(words)) return 'disk'
  if (MEMORY.test(words)) return 'memory'
  if (/error while loading shared libraries/.test(words)) return 'programs'
  return remote && NETWORK.test(words) ? 'storage' : null
}

/** The error as `MachineTrouble` where the machine is its cause; else the same error. */
export function asTrouble(error: unknown): unknown {
  if (!(error instanceof Error) || error instanceof Outage) return error
  const trouble = CODES[(error as NodeJS.ErrnoException).code ?? ''] ?? troubleIn(error.message)
  return trouble ? new MachineTrouble(trouble, error) : error
}

/** How many processes the kernel has killed for lack of memory so far, on this machine or in this container. */
export function endedForMemory(): number {
  const counts = ['/proc/vmstat', '/sys/fs/cgroup/memory.events'].map((file) => {
    try {
      return Number(/^oom_kill (\d+)/m.exec(readFileSync(file, 'utf8'))?.[1] ?? 0)
    } catch {
      return 0
    }
  })
  return counts.reduce((sum, count) => sum + count, 0)
}

interface Ended {
  code: number | null
  signal: NodeJS.Signals | null
  words: string
  /** Its input came over the network. */
  remote: boolean
  /** The same count when it started. */
  endedBefore: number
}

/** The machine's fault, judged by how the process ended; null where it is not. */
export function troubleOf({ code, signal, words, remote, endedBefore }: Ended): MachineTrouble | null {
  const cause = words.trim() || signal || `code ${code}`
  const said = troubleIn(words, remote && code !== 0)
  if (said) return new MachineTrouble(said, cause)
  if (NOT_STARTED.has(code ?? 0)) return new MachineTrouble('programs', cause)
  if (signal === 'SIGXFSZ' || code === 153) return new MachineTrouble('disk', cause)
  if (signal ? !FROM_OUTSIDE.has(signal) : !BY_SHELL.has(code ?? 0)) return null
  return new MachineTrouble(endedForMemory() > endedBefore ? 'memory' : 'killed', cause)
}

/** The file itself is the cause, so a retry would not help; the message is a sentence for the owner. */
export class UnusableFile extends Error {
  /** Disk and ffmpeg were checked, so it need not be tried again. */
  readonly confirmed: boolean

  constructor(sentence: string, { confirmed = false } = {}) {
    super(sentence)
    this.confirmed = confirmed
  }
}
