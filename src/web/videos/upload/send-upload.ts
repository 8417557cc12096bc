import { exponentialBackoff } from '../../../contract/platform/backoff.ts'
import { SECOND } from '../../../contract/time.ts'
import { CHUNK_BYTES, type Upload } from '../../../contract/videos/upload.ts'
import { claimUpload } from '../../../contract/videos/upload-calls.ts'
import { call } from '../../platform/api/call.ts'
import { randomKey } from '../../platform/api/idempotency-key.ts'
import { isTransient, RequestError } from '../../platform/api/request-error.ts'
import { localStore } from '../../platform/browser/browser-storage.ts'
import { isReadable } from '../../platform/browser/is-readable.ts'
import { waitUntilOnline } from '../../platform/browser/wait-until-online.ts'
import { type Pacer, Speed } from './pacer.ts'
import { PieceHashes } from './piece-hashes.ts'
import { storedUploads } from './resume-upload.ts'
import { BufferedByProxy, sealFile, sendFile, sendSmall } from './send-file.ts'
import { PartRefused, promised, sendParts } from './send-parts.ts'

const pauseAfter = exponentialBackoff({ first: SECOND, longest: 30 * SECOND })
/** A browser reports progress twenty times a second, and each report renders the page. */
const SHOWN_EVERY = 250
/** A lock that is granted within this was free. */
const AT_ONCE = 1000
const SENDER = 'uploadSender'

export type Outcome =
  /** With the shop's answer, if any. */
  | { kind: 'sent'; upload?: Upload }
  | { kind: 'stopped' }
  /** The file can no longer be read where it was. */
  | { kind: 'lost-file' }
  /** Trying again would not help by itself. */
  | { kind: 'refused'; sentence: string }
  /** Another computer sends it. */
  | { kind: 'elsewhere' }

/** How a file that is being sent looks in the queue. */
interface Progress {
  state: 'sending' | 'broken'
  sent?: number
  /** Bytes a second. */
  rate?: number | null
  /** When a broken connection is tried again. */
  retryAt?: number | null
}

interface Sending {
  upload: Upload
  file: File
  /** It was announced a moment ago: nobody else has it, and nothing of it is there. */
  isNew: boolean
  pacer: Pacer
  stop: AbortController
  say(progress: Progress): void
}

/**
 * Sends a file until it is sent, stopped, refused, or another computer's. Of two tabs with the same file one sends it, the
 * other waits.
 */
export async function sendUpload({ upload, file, pacer, stop, say, ...sending }: Sending): Promise<Outcome> {
  const { id } = upload
  const { signal } = stop
  const speed = new Speed()
  let shownAt = 0
  let tries = 0
  let isTaken = false
  const claimAgain = async () => {
    isTaken = !(await claim(id))
    if (isTaken) stop.abort(new Error('sent elsewhere'))
  }
  const asked = performance.now()
  const release = await lockUpload(id, signal)
  // the tab that had the lock may have sent a part of it
  const isNew = sending.isNew && performance.now() - asked < AT_ONCE
  try {
    const isOthers = !isNew && !signal.aborted && !(await claim(id))
    if (signal.aborted) return { kind: 'stopped' }
    if (isOthers) return { kind: 'elsewhere' }
    const report = {
      onTrying: () => {
        say({ state: 'sending', retryAt: null })
        // while the connection was broken another computer may have taken it over
        if (tries++ > 0) void claimAgain()
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
    const outcome = await sendWithRetries(upload, file, { isNew, pacer, report, signal })
    return isTaken ? { kind: 'elsewhere' } : outcome
  } finally {
    release()
  }
}

/** False while another computer sends this file. Any other error is reported by the sending itself. */
async function claim(id: string): Promise<boolean> {
  try {
    await call(claimUpload, { params: { id }, body: { sender: senderName() } })
    return true
  } catch (error) {
    return !(error instanceof RequestError && error.is('sent-elsewhere'))
  }
}

/**
 * Locks an upload for this tab until the returned function is called. Two tabs that send the same file would end each other's
 * connections, and neither would get far.
 */
async function lockUpload(id: string, signal: AbortSignal): Promise<() => void> {
  // without https there are no locks; the shop then lets the last one win
  if (!('locks' in navigator)) return () => {}
  const held = promised<void>()
  const granted = promised<void>()
  navigator.locks
    .request(`upload ${id}`, { signal }, () => {
      granted.resolve()
      return held.promise
    })
    // aborted while it waited; the sending sees the same signal
    .catch(() => granted.resolve())
  await granted.promise
  return held.resolve
}

let sender: string | undefined

/** By which the shop tells this browser from that of another computer with the same memory card. */
export function senderName(): string {
  sender ??= localStore.read(SENDER) ?? newSender()
  return sender
}

function newSender() {
  const name = randomKey()
  localStore.write(SENDER, name)
  return name
}

interface Report {
  onProgress(sent: number): void
  /** The connection is broken; it is tried again then. */
  onBroken(retryAt: number): void
  onTrying(): void
}

interface Options {
  /** The shop has nothing of it. */
  isNew?: boolean
  pacer: Pacer
  report: Report
  signal: AbortSignal
}

/** Sends a file to its end, resuming after every broken connection where the shop has got to. Never rejects. */
export async function sendWithRetries(
  upload: Upload,
  file: File,
  { isNew = false, pacer, report, signal }: Options,
): Promise<Outcome> {
  const { id, partBytes } = upload
  const stored = await storedUploads.find(id)
  const hashes = new PieceHashes(file, stored?.hashes, partBytes ?? undefined)
  let saved = hashes.bytes
  const follow = async (sent: number) => {
    await hashes.follow(sent)
    if (!stored || signal.aborted || hashes.bytes - saved < CHUNK_BYTES) return
    saved = hashes.bytes
    await storedUploads.save({ ...stored, hashes: hashes.known })
  }
  let isFirst = isNew
  for (let failures = 0; ; isFirst = false) {
    if (!(await isReadable(file))) return { kind: 'lost-file' }
    report.onTrying()
    let from: number | null = null
    let moved = false
    const onProgress = (sent: number) => {
      from ??= sent
      moved ||= sent > from
      report.onProgress(sent)
      // a file that cannot be read is reported when the checksum is asked for
      follow(sent).catch(() => undefined)
    }
    try {
      const sending = { id, file, pacer, onProgress, signal }
      if (partBytes) await sendParts({ ...sending, partBytes, hashes, isNew: isFirst })
      else if (!isFirst || !isSmall(file, pacer)) await sendFile(sending)
      else if (await sendSmall(sending, await hashes.checksum()))
        return { kind: 'sent', upload: { ...upload, state: 'checking' } }
      return { kind: 'sent', upload: await sealFile(id, await hashes.checksum()) }
    } catch (error) {
      if (signal.aborted) return { kind: 'stopped' }
      if (wantsChunks(error, pacer)) {
        pacer.sendInChunks()
        continue
      }
      if (error instanceof RequestError && error.is('upload-is-here')) return { kind: 'sent' }
      if (error instanceof PartRefused && error.status === 400) {
        // the file is no longer what was hashed
        hashes.forget()
        saved = 0
      }
      const sentence = refusal(error)
      if (sentence) return { kind: 'refused', sentence }
      failures = moved ? 1 : failures + 1
      const wait = pauseAfter(failures)
      report.onBroken(Date.now() + wait)
      await waitUntilOnline(wait, signal)
      if (signal.aborted) return { kind: 'stopped' }
    }
  }
}

/** So small that asking how much of it is there costs more than sending it again would. */
const isSmall = ({ size }: File, { requestBytes }: Pacer) => size <= Math.min(CHUNK_BYTES, requestBytes)

/** A proxy takes no requests of that size, or buffers them whole. */
const wantsChunks = (error: unknown, { requestBytes }: Pacer) =>
  requestBytes > CHUNK_BYTES &&
  (error instanceof BufferedByProxy || (error instanceof RequestError && error.status === 413))

/** Whether a request of an upload may work a little later. A full disk, and a bucket closed to browsers, wait for the owner. */
export const isRetryable = (error: unknown): boolean =>
  isTransient(error) &&
  !(error instanceof RequestError && (error.status === 507 || error.is('bucket-refuses-browsers')))

/** The sentence of a refusal that stays one; null where the next attempt may work. */
function refusal(error: unknown): string | null {
  if (!(error instanceof RequestError)) return null
  const { status, sentence } = error
  if (status === 404 || status === 410)
    return 'The shop no longer knows this upload. Remove it and add the file again.'
  if (status === 401) return 'You are logged out. Log in, then resume.'
  return isRetryable(error) || status === 409 || status === 423 ? null : sentence
}
