import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { PIECE_BYTES } from '../../contract/upload.ts'

const MIB = 1024 * 1024

/** The SHA-256 of the SHA-256s of a file's pieces. */
export async function checksumOf(
  path: string,
  onProgress: (bytes: number) => void,
  signal: AbortSignal,
): Promise<string> {
  const whole = createHash('sha256')
  let piece = createHash('sha256')
  let read = 0
  for await (const bytes of createReadStream(path, { highWaterMark: MIB, signal }) as AsyncIterable<Buffer>) {
    let rest = bytes
    while (rest.length > 0) {
      const part = rest.subarray(0, PIECE_BYTES - (read % PIECE_BYTES))
      piece.update(part)
      read += part.length
      rest = rest.subarray(part.length)
      if (read % PIECE_BYTES > 0) continue
      whole.update(piece.digest())
      piece = createHash('sha256')
    }
    onProgress(read)
  }
  if (read % PIECE_BYTES > 0) whole.update(piece.digest())
  return whole.digest('hex')
}
