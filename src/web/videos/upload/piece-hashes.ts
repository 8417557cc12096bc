import { PIECE_BYTES } from '../../../contract/videos/upload.ts'

const LENGTH = 32

/** Hashes the pieces of a file as it is sent. Known hashes survive a reload. */
export class PieceHashes {
  readonly #file: Blob
  readonly #pieceBytes: number
  #known: Uint8Array<ArrayBuffer>
  #unread: AsyncGenerator<Uint8Array<ArrayBuffer>> | null = null
  #work: Promise<void> = Promise.resolve()

  constructor(file: Blob, known?: Uint8Array<ArrayBuffer>, pieceBytes = PIECE_BYTES) {
    this.#file = file
    this.#pieceBytes = pieceBytes
    this.#known = known ?? new Uint8Array()
  }

  get known() {
    return this.#known
  }

  /** Bytes covered by known hashes. */
  get bytes() {
    return (this.#known.length / LENGTH) * this.#pieceBytes
  }

  /** The SHA-256 of a piece in base64, counted from 0; null where it is not known yet. */
  of(piece: number): string | null {
    const hash = this.#known.subarray(piece * LENGTH, (piece + 1) * LENGTH)
    return hash.length === LENGTH ? btoa(String.fromCharCode(...hash)) : null
  }

  /** Starts over, because the file has changed. */
  forget() {
    this.#work = this.#work
      .catch(() => undefined)
      .then(() => {
        this.#known = new Uint8Array()
        this.#unread = null
      })
  }

  /** Hashes every complete piece below this offset. */
  follow(bytes: number): Promise<void> {
    // a failed read may succeed now
    this.#work = this.#work.catch(() => undefined).then(() => this.#computeTo(bytes))
    return this.#work
  }

  /** The SHA-256 of the SHA-256s of all pieces. */
  async checksum(): Promise<string> {
    await this.follow(this.#file.size)
    const digest = await sha256(this.#known)
    return [...digest].map((byte) => byte.toString(16).padStart(2, '0')).join('')
  }

  async #computeTo(bytes: number) {
    const whole = bytes / this.#pieceBytes
    const pieces = bytes >= this.#file.size ? Math.ceil(whole) : Math.floor(whole)
    for (let piece = this.#known.length / LENGTH; piece < pieces; piece++) {
      const digest = await sha256(await this.#read())
      const longer = new Uint8Array(this.#known.length + LENGTH)
      longer.set(this.#known)
      longer.set(digest, this.#known.length)
      this.#known = longer
    }
  }

  async #read(): Promise<Uint8Array<ArrayBuffer>> {
    this.#unread ??= piecesOf(this.#file.slice(this.bytes), this.#pieceBytes)
    try {
      const { value } = await this.#unread.next()
      if (!value) throw new Error('The file has become shorter')
      return value
    } catch (error) {
      this.#unread = null
      throw error
    }
  }
}

async function sha256(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array> {
  // crypto.subtle needs https
  if (!globalThis.crypto?.subtle) return (await import('@noble/hashes/sha2.js')).sha256(bytes)
  return new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
}

/** The pieces of a file in order, the last one shorter. Each is valid until the next is requested. */
async function* piecesOf(file: Blob, pieceBytes: number): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  const reader = byteReader(file)
  if (!reader) return yield* copiesOf(file, pieceBytes)
  // one reused buffer: allocating one per piece costs as much as reading
  let buffer = new ArrayBuffer(pieceBytes)
  try {
    for (let ended = false; !ended; ) {
      let filled = 0
      while (!ended && filled < pieceBytes) {
        const { value, done } = await reader.read(new Uint8Array(buffer, filled))
        if (value) buffer = value.buffer
        filled += value?.length ?? 0
        ended = done
      }
      if (filled > 0) yield new Uint8Array(buffer, 0, filled)
    }
  } finally {
    await reader.cancel().catch(() => undefined)
  }
}

async function* copiesOf(file: Blob, pieceBytes: number) {
  for (let start = 0; start < file.size; start += pieceBytes) {
    yield new Uint8Array(await file.slice(start, start + pieceBytes).arrayBuffer())
  }
}

/** Null in browsers without BYOB readers for files. */
function byteReader(file: Blob) {
  try {
    return file.stream().getReader({ mode: 'byob' })
  } catch {
    return null
  }
}
