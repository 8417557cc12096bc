import { cutPiece } from './cut-piece.ts'
import { encodeCopy } from './encode-copy.ts'

export interface CopyTask {
  kind: 'encode' | 'cut'
  file: File
}
/** Null where the browser cannot make it. */
export type CopyAnswer = { bytes: ArrayBuffer | null }

self.addEventListener(
  'message',
  async ({ data: { id, kind, file } }: MessageEvent<CopyTask & { id: number }>) => {
    const bytes = await (kind === 'cut' ? cutPiece(file) : encodeCopy(file)).catch(() => null)
    self.postMessage({ id, bytes }, { transfer: bytes ? [bytes] : [] })
  },
)
