import type { SignedPart } from '../../../contract/videos/upload.ts'
import { sendBody } from './send-body.ts'

/** The bucket refused a part: it has other bytes than its checksum says, or its address is no longer good. */
export class PartRefused extends Error {
  readonly status: number

  constructor(status: number) {
    super(`The bucket answered with ${status}`)
    this.status = status
  }
}

/** Puts a part into the bucket: first it has left this computer, then it is stored. */
export function putPart(
  { url, headers }: SignedPart,
  bytes: Blob,
  onProgress: (loaded: number) => void,
  signal: AbortSignal,
): { left: Promise<void>; stored: Promise<void> } {
  const { left, answered } = sendBody({ method: 'PUT', url, headers, bytes, onProgress, signal })
  const stored = answered.then(({ status }) => {
    if (status !== 200) throw new PartRefused(status)
  })
  return { left, stored }
}
