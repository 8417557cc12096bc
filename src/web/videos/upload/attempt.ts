import type { Upload } from '../../../contract/videos/upload.ts'
import { claimUpload } from '../../../contract/videos/upload-calls.ts'
import { call } from '../../platform/api/call.ts'
import { RequestError } from '../../platform/api/request-error.ts'
import { localStore } from '../../platform/browser/browser-storage.ts'
import type { Pacer } from './pacer.ts'
import { Speed } from './pacer.ts'
import { type Outcome, sendThrough } from './sender.ts'

/** A browser tells twenty times a second how far it is; nobody reads that fast, and each time the page is drawn anew. */
const SHOWN_EVERY = 250
/** Nobody else held it. */
const AT_ONCE = 1000
const NAME = 'uploadSender'

/** How a file that is on its way looks in the queue. */
interface Progress {
  state: 'sending' | 'broken'
  sent?: number
  /** Bytes a second. */
  rate?: number | null
  /** When a broken connection is tried again. */
  retryAt?: number | null
}

type Ending = Outcome | { kind: 'elsewhere' }

interface Attempt {
  upload: Upload
  file: File
  /** Nobody else has it, and nothing of it is there: it was announced a moment ago. */
  isNew: boolean
  pacer: Pacer
  stop: AbortController
  say(progress: Progress): void
}

/**
 * One attempt at sending a file, until it is sent, stopped, refused, or another computer's. Another tab of this browser may be
 * sending the same file: one of them does, the other waits for its end.
 */
export async function attemptSending({
  upload,
  file,
  pacer,
  stop,
  say,
  ...attempt
}: Attempt): Promise<Ending> {
  const { id } = upload
  const { signal } = stop
  const speed = new Speed()
  let shownAt = 0
  let tries = 0
  let isTaken = false
  const askAgain = async () => {
    isTaken = !(await mayBeSentHere(id))
    if (isTaken) stop.abort(new Error('sent elsewhere'))
  }
  const asked = performance.now()
  const release = await holdUpload(id, signal)
  // behind another tab it waited for whatever that one has sent
  const isNew = attempt.isNew && performance.now() - asked < AT_ONCE
  try {
    const isOthers = !isNew && !signal.aborted && !(await mayBeSentHere(id))
    if (signal.aborted) return { kind: 'stopped' }
    if (isOthers) return { kind: 'elsewhere' }
    const report = {
      onTrying: () => {
        say({ state: 'sending', retryAt: null })
        // while the line was broken another computer may have gone on with it
        if (tries++ > 0) void askAgain()
      },
      onBroken: (retryAt: number) => say({ state: 'broken', retryAt, rate: null }),
      onProgress: (sent: number) => {
        const now = performance.now()
        if (sent < file.size && now - shownAt < SHOWN_EVERY) return
        shownAt = now
        speed.add(sent, now)
        say({ state: 'sending', sent, rate: speed.rate })
      },
    }
    const outcome = await sendThrough(upload, file, { isNew, pacer, report, signal })
    return isTaken ? { kind: 'elsewhere' } : outcome
  } finally {
    release()
  }
}

/** False while another computer sends this file. Whatever else is wrong is said by the sending itself. */
async function mayBeSentHere(id: string): Promise<boolean> {
  try {
    await call(claimUpload, { params: { id }, body: { sender: senderName() } })
    return true
  } catch (error) {
    return !(error instanceof RequestError && error.is('sent-elsewhere'))
  }
}

/**
 * Holds an upload for this tab until the function that is given is called. Two tabs that send the same file would each give up
 * the other's connection, and neither would come far.
 */
async function holdUpload(id: string, signal: AbortSignal): Promise<() => void> {
  // a browser without https has no locks; there the shop itself lets the last one win
  if (!('locks' in navigator)) return () => {}
  const { promise: held, resolve: release } = Promise.withResolvers<void>()
  const { promise: granted, resolve: grant } = Promise.withResolvers<void>()
  navigator.locks
    .request(`upload ${id}`, { signal }, () => {
      grant()
      return held
    })
    // stopped while it waited; the sending sees the same signal
    .catch(() => grant())
  await granted
  return release
}

let name: string | undefined

/** By which the shop tells this browser from that of another computer with the same card. */
export function senderName(): string {
  name ??= localStore.read(NAME) ?? drawName()
  return name
}

function drawName(): string {
  const drawn = crypto.randomUUID()
  localStore.write(NAME, drawn)
  return drawn
}
