import { createHash } from 'node:crypto'
import { open } from 'node:fs/promises'
import { PIECE_BYTES } from '../../contract/upload.ts'

const MIB = 1024 * 1024

/** The SHA-256 of the SHA-256s of a file's pieces, read into one buffer however large the file is. */
export async function checksumOf(
  path: string,
  onProgress: (bytes: number) => void,
  signal: AbortSignal,
): Promise<string> {
  const whole = createHash('sha256')
  const buffer = Buffer.alloc(MIB)
  const file = await open(path)
  try {
    for (let start = 0; ; start += PIECE_BYTES) {
      const piece = createHash('sha256')
      let read = 0
      while (read < PIECE_BYTES) {
        signal.throwIfAborted()
        const { bytesRead } = await file.read(buffer, 0, Math.min(MIB, PIECE_BYTES - read), start + read)
        if (bytesRead === 0) break
        piece.update(buffer.subarray(0, bytesRead))
        read += bytesRead
      }
      if (read === 0) return whole.digest('hex')
      whole.update(piece.digest())
      onProgress(start + read)
    }
  } finally {
    await file.close()
  }
}
