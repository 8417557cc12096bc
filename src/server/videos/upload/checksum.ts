import { createHash, type Hash } from 'node:crypto'
import { open } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { PIECE_BYTES } from '../../../contract/videos/upload.ts'

const MIB = 1024 * 1024

/** The SHA-256 of the SHA-256s of pieces, computed from chunks of any size. */
class PiecesHash {
  readonly #whole = createHash('sha256')
  readonly #pieceBytes: number
  #piece: Hash | null = null
  #left = 0
  #bytes = 0

  constructor(pieceBytes: number) {
    this.#pieceBytes = pieceBytes
  }

  /** Returns the number of bytes so far. */
  add(bytes: Buffer): number {
    for (let at = 0; at < bytes.length; ) {
      if (!this.#piece) {
        this.#piece = createHash('sha256')
        this.#left = this.#pieceBytes
      }
      const portion = bytes.subarray(at, at + this.#left)
      this.#piece.update(portion)
      at += portion.length
      this.#left -= portion.length
      if (this.#left === 0) this.#endPiece()
    }
    this.#bytes += bytes.length
    return this.#bytes
  }

  digest(): string {
    this.#endPiece()
    return this.#whole.digest('hex')
  }

  #endPiece() {
    if (this.#piece) this.#whole.update(this.#piece.digest())
    this.#piece = null
  }
}

/** Of a local file, read through one buffer. */
export async function checksumOfFile(
  path: string,
  onProgress: (bytes: number) => void,
  signal: AbortSignal,
): Promise<string> {
  const hash = new PiecesHash(PIECE_BYTES)
  const buffer = Buffer.alloc(MIB)
  const file = await open(path)
  try {
    for (;;) {
      signal.throwIfAborted()
      const { bytesRead } = await file.read(buffer, 0, MIB, null)
      if (bytesRead === 0) return hash.digest()
      onProgress(hash.add(buffer.subarray(0, bytesRead)))
    }
  } finally {
    await file.close()
  }
}

export async function checksumOfStream(
  stream: Readable,
  pieceBytes: number,
  onProgress: (bytes: number) => void,
  signal: AbortSignal,
): Promise<string> {
  const hash = new PiecesHash(pieceBytes)
  for await (const bytes of stream) {
    signal.throwIfAborted()
    onProgress(hash.add(bytes as Buffer))
  }
  return hash.digest()
}
