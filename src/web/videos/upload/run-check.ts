import type { Upload } from '../../../contract/videos/upload.ts'
import { beginUpload, findUpload, removeUpload } from '../../../contract/videos/upload-calls.ts'
import { call } from '../../platform/api/call.ts'
import { sentenceOf } from '../../platform/api/request-error.ts'
import { Pacer } from './pacer.ts'
import { sendThrough } from './sender.ts'
import { Speed } from './speed.ts'

export type CheckState =
  | { kind: 'idle' }
  | { kind: 'sending' | 'checking'; sent: number; bytes: number; rate: number | null; broken: boolean }
  | { kind: 'done'; bytes: number; seconds: number; rate: number }
  | { kind: 'failed'; sentence: string }

/** Sends a file as a video would be, and tells how it goes. */
export async function runCheck(file: File, tell: (state: CheckState) => void, signal: AbortSignal) {
  const state = { kind: 'sending' as const, sent: 0, bytes: file.size, rate: null, broken: false }
  tell(state)
  try {
    const { name: fileName, size: bytes } = file
    const body = { fileName, bytes, fileTime: null, purpose: 'check', details: null } as const
    const upload = await call(beginUpload, { body }, { signal })
    try {
      tell(await measure(upload, file, tell, signal))
    } finally {
      await call(removeUpload, { params: { id: upload.id } }).catch(() => undefined)
    }
  } catch (error) {
    tell(
      signal.aborted
        ? { kind: 'idle' }
        : { kind: 'failed', sentence: sentenceOf(error, 'The check failed.') },
    )
  }
}

async function measure(
  upload: Upload,
  file: File,
  tell: (state: CheckState) => void,
  signal: AbortSignal,
): Promise<CheckState> {
  const { bytes } = upload
  const speed = new Speed()
  const begun = performance.now()
  let ended = begun
  let sent = 0
  const sending = (broken: boolean) =>
    tell({ kind: 'sending', sent, bytes, rate: broken ? null : speed.rate, broken })
  const report = {
    onTrying: () => sending(false),
    onBroken: () => sending(true),
    onProgress: (now: number) => {
      sent = now
      ended = performance.now()
      speed.add(now)
      sending(false)
    },
  }
  const outcome = await sendThrough(upload, file, { pacer: new Pacer(), report, signal })
  if (outcome.kind === 'stopped') return { kind: 'idle' }
  if (outcome.kind === 'lost-file') return { kind: 'failed', sentence: 'The file can no longer be read.' }
  if (outcome.kind === 'refused') return { kind: 'failed', sentence: outcome.sentence }
  tell({ kind: 'checking', sent: bytes, bytes, rate: null, broken: false })
  const finished = await untilOver(upload.id, signal)
  if (finished.state === 'failed') return { kind: 'failed', sentence: finished.error ?? 'The check failed.' }
  const seconds = Math.max(0.001, (ended - begun) / 1000)
  return { kind: 'done', bytes, seconds, rate: bytes / seconds }
}

async function untilOver(id: string, signal: AbortSignal): Promise<Upload> {
  for (;;) {
    signal.throwIfAborted()
    const upload = await call(findUpload, { params: { id } }, { signal })
    if (upload.state === 'done' || upload.state === 'failed') return upload
    await new Promise((resolve) => setTimeout(resolve, 300))
  }
}
