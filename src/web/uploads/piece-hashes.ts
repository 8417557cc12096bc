import { PIECE_BYTES } from '../../contract/upload.ts'

const LENGTH = 32

/** Follows a file as it is sent, a piece at a time. What it knows outlives a reload, so no piece is read for it twice. */
export class PieceHashes {
  readonly #file: Blob
  #known: Uint8Array<ArrayBuffer>
  #work: Promise<void> = Promise.resolve()

  constructor(file: Blob, known?: Uint8Array<ArrayBuffer>) {
    this.#file = file
    this.#known = known ?? new Uint8Array()
  }

  get known() {
    return this.#known
  }

  /** Computes every piece that lies whole below this place. */
  follow(bytes: number): Promise<void> {
    this.#work = this.#work.then(() => this.#computeTo(bytes))
    return this.#work
  }

  /** The SHA-256 of the SHA-256s of all pieces. */
  async checksum(): Promise<string> {
    await this.follow(this.#file.size)
    const digest = await sha256(this.#known)
    return [...digest].map((byte) => byte.toString(16).padStart(2, '0')).join('')
  }

  async #computeTo(bytes: number) {
    const pieces = bytes >= this.#file.size ? Math.ceil(bytes / PIECE_BYTES) : Math.floor(bytes / PIECE_BYTES)
    for (let piece = this.#known.length / LENGTH; piece < pieces; piece++) {
      const part = this.#file.slice(piece * PIECE_BYTES, (piece + 1) * PIECE_BYTES)
      const digest = await sha256(new Uint8Array(await part.arrayBuffer()))
      const longer = new Uint8Array(this.#known.length + LENGTH)
      longer.set(this.#known)
      longer.set(digest, this.#known.length)
      this.#known = longer
    }
  }
}

async function sha256(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array> {
  // a page without https has no crypto of its own
  if (!globalThis.crypto?.subtle) return (await import('@noble/hashes/sha2.js')).sha256(bytes)
  return new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
}
