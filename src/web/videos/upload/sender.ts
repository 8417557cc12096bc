import { CHUNK_BYTES, type Upload } from '../../../contract/videos/upload.ts'
import { RequestError } from '../../platform/api/request-error.ts'
import { isReadable } from '../../platform/browser/is-readable.ts'
import { keptFiles } from './kept-files.ts'
import type { Pacer } from './pacer.ts'
import { PieceHashes } from './piece-hashes.ts'
import { isPassing, untilOnline } from './retry.ts'
import { HeldBack, sealFile, sendFile, sendSmall } from './send-file.ts'
import { PartRefused, sendParts } from './send-parts.ts'

const SECOND = 1000
const PAUSES = [1, 2, 5, 10, 20, 30].map((seconds) => seconds * SECOND)

export type Outcome =
  /** With what the shop said of it, where it was asked. */
  | { kind: 'sent'; upload?: Upload }
  | { kind: 'stopped' }
  /** The file can no longer be read where it was. */
  | { kind: 'lost-file' }
  /** Trying again would not help by itself. */
  | { kind: 'refused'; sentence: string }

interface Report {
  onProgress(sent: number): void
  /** The way is broken; it is tried again then. */
  onBroken(retryAt: number): void
  onTrying(): void
}

interface Sent {
  /** Nothing of it is there. */
  isNew?: boolean
  pacer: Pacer
  report: Report
  signal: AbortSignal
}

/** Sends a file to its end through whatever the line does, and says how it ended. Never rejects. */
export async function sendThrough(
  upload: Upload,
  file: File,
  { isNew = false, pacer, report, signal }: Sent,
): Promise<Outcome> {
  const { id, partBytes } = upload
  const kept = await keptFiles.find(id)
  const hashes = new PieceHashes(file, kept?.hashes, partBytes ?? undefined)
  let remembered = hashes.bytes
  const follow = async (sent: number) => {
    await hashes.follow(sent)
    if (!kept || signal.aborted || hashes.bytes - remembered < CHUNK_BYTES) return
    remembered = hashes.bytes
    await keptFiles.keep({ ...kept, hashes: hashes.known })
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
      // what cannot be read is said when the checksum is asked for
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
        remembered = 0
      }
      const sentence = refusal(error)
      if (sentence) return { kind: 'refused', sentence }
      failures = moved ? 1 : failures + 1
      const wait = PAUSES[Math.min(failures, PAUSES.length) - 1] ?? SECOND
      report.onBroken(Date.now() + wait)
      await untilOnline(wait, signal)
      if (signal.aborted) return { kind: 'stopped' }
    }
  }
}

/** So small that asking how much of it is there costs more than sending it again would. */
const isSmall = ({ size }: File, { requestBytes }: Pacer) => size <= Math.min(CHUNK_BYTES, requestBytes)

/** A proxy on the way takes no requests of that size, or hoards them. */
const wantsChunks = (error: unknown, { requestBytes }: Pacer) =>
  requestBytes > CHUNK_BYTES &&
  (error instanceof HeldBack || (error instanceof RequestError && error.status === 413))

/** The sentence of a refusal that stays one; null where the next attempt may well work. */
function refusal(error: unknown): string | null {
  if (!(error instanceof RequestError)) return null
  const { status, sentence } = error
  if (status === 404 || status === 410)
    return 'The shop no longer knows this upload. Remove it and add the file again.'
  if (status === 401) return 'You are logged out. Log in, then resume.'
  return isPassing(error) || status === 409 || status === 423 ? null : sentence
}
