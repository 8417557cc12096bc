import { CHUNK_BYTES } from '../../../contract/videos/upload.ts'

const SMALLEST = 256 * 1024

/** Says how much is sent at a time, and keeps all uploads together below a number of bytes a second. */
export class Pacer {
  #bytesPerSecond: number | null = null
  #inChunks = false
  #free = 0
  readonly #now: () => number

  constructor(now = () => performance.now()) {
    this.#now = now
  }

  limit(bytesPerSecond: number | null) {
    this.#bytesPerSecond = bytesPerSecond
    this.#free = 0
  }

  /** From now on, for a way that takes no large requests or passes them on only when they are whole. */
  sendInChunks() {
    this.#inChunks = true
  }

  /**
   * Without a limit all that is left goes in one request: a browser reads a whole file twice as easily as a part of it.
   * Under one about a second's worth goes at a time, so that the line is never full for long.
   */
  get requestBytes() {
    if (this.#bytesPerSecond !== null) {
      return Math.min(CHUNK_BYTES, Math.max(SMALLEST, Math.round(this.#bytesPerSecond)))
    }
    return this.#inChunks ? CHUNK_BYTES : Number.POSITIVE_INFINITY
  }

  /** Takes the next place in the line for so many bytes, and gives how many milliseconds to wait for it. */
  take(bytes: number): number {
    if (this.#bytesPerSecond === null) return 0
    const now = this.#now()
    const start = Math.max(now, this.#free)
    this.#free = start + (bytes / this.#bytesPerSecond) * 1000
    return start - now
  }
}
