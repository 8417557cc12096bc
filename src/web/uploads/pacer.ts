import { CHUNK_BYTES } from '../../contract/upload.ts'

const SMALLEST = 256 * 1024

/** Keeps all uploads together below a number of bytes a second. */
export class Pacer {
  #bytesPerSecond: number | null = null
  #free = 0
  readonly #now: () => number

  constructor(now = () => performance.now()) {
    this.#now = now
  }

  limit(bytesPerSecond: number | null) {
    this.#bytesPerSecond = bytesPerSecond
    this.#free = 0
  }

  /** Under a limit about a second's worth goes at a time, so that the line is never full for long. */
  get chunkBytes() {
    if (this.#bytesPerSecond === null) return CHUNK_BYTES
    return Math.min(CHUNK_BYTES, Math.max(SMALLEST, Math.round(this.#bytesPerSecond)))
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
