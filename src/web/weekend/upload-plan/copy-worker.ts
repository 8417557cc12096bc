import { cutPiece } from './cut-piece.ts'
import { encodeCopy } from './encode-copy.ts'

/** What a page asks of the worker, and what it is answered: null where it cannot be made. */
export interface CopyTask {
  id: number
  kind: 'encode' | 'cut'
  file: File
}
export interface CopyDone {
  id: number
  bytes: ArrayBuffer | null
}

/** The part of a worker's world that is used here; the types of a page's world do not know it. */
const scope = globalThis as unknown as {
  onmessage: ((event: { data: CopyTask }) => void) | null
  postMessage(done: CopyDone, hand: ArrayBuffer[]): void
}

scope.onmessage = async ({ data: { id, kind, file } }) => {
  const bytes = await (kind === 'cut' ? cutPiece(file) : encodeCopy(file)).catch(() => null)
  scope.postMessage({ id, bytes }, bytes ? [bytes] : [])
}
