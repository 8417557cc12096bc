import { CHUNK_BYTES } from '../../../contract/videos/upload.ts'

const SMALLEST = 256 * 1024
const WINDOW = 8000
const AT_ONCE = 2
/** A browser has six connections for one server; the pages need some of them. */
const SMALL_AT_ONCE = 4

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

  /** Resolves when these bytes may leave; rejects when the signal aborts. */
  wait(bytes: number, signal: AbortSignal) {
    return new Promise<void>((resolve, reject) => {
      signal.throwIfAborted()
      const timer = setTimeout(resolve, this.take(bytes))
      signal.addEventListener('abort', () => {
        clearTimeout(timer)
        reject(signal.reason)
      })
    })
  }
}

/** How fast something moves, over its last seconds. */
export class Speed {
  #samples: { at: number; bytes: number }[] = []

  add(bytes: number, at = performance.now()) {
    this.#samples = [...this.#samples.filter((sample) => sample.at > at - WINDOW), { at, bytes }]
  }

  /** Bytes a second; null until that can be told. */
  get rate(): number | null {
    const [first] = this.#samples
    const last = this.#samples.at(-1)
    if (!first || !last || last.at - first.at < 200) return null
    return ((last.bytes - first.bytes) / (last.at - first.at)) * 1000
  }
}

/**
 * Whether another file may leave beside those of these sizes. Two keep a line busy; of small ones more go, since each of them
 * is over before the next is announced. They stay few, so that what is sent next is chosen as late as can be.
 */
export const canStartUpload = (onTheWay: readonly number[]): boolean =>
  onTheWay.length < AT_ONCE ||
  (onTheWay.length < SMALL_AT_ONCE && onTheWay.reduce((sum, bytes) => sum + bytes, 0) < CHUNK_BYTES)
