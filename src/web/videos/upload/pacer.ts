import { CHUNK_BYTES } from '../../../contract/videos/upload.ts'

const SMALLEST = 256 * 1024
const WINDOW = 8000
const AT_ONCE = 2
/** A browser has six connections per server; the pages need some of them. */
const SMALL_AT_ONCE = 4

/** Sets the size of requests, and limits the bandwidth of all uploads together. */
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

  /** For a proxy that limits or buffers large requests. */
  sendInChunks() {
    this.#inChunks = true
  }

  /**
   * Without a limit the rest of a file is one request: a browser reads a whole file twice as fast as a part. With one,
   * about a second's worth.
   */
  get requestBytes() {
    if (this.#bytesPerSecond !== null) {
      return Math.min(CHUNK_BYTES, Math.max(SMALLEST, Math.round(this.#bytesPerSecond)))
    }
    return this.#inChunks ? CHUNK_BYTES : Number.POSITIVE_INFINITY
  }

  /** Reserves bandwidth for these bytes and returns the milliseconds to wait for it. */
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

/** Bytes a second over the last seconds. */
export class Speed {
  #samples: { at: number; bytes: number }[] = []

  add(bytes: number, at = performance.now()) {
    this.#samples = [...this.#samples.filter((sample) => sample.at > at - WINDOW), { at, bytes }]
  }

  /** Null until it can be measured. */
  get rate(): number | null {
    const [first] = this.#samples
    const last = this.#samples.at(-1)
    if (!first || !last || last.at - first.at < 200) return null
    return ((last.bytes - first.bytes) / (last.at - first.at)) * 1000
  }
}

/**
 * Whether another upload may start beside those of these sizes. Two fill the connection; of small ones more may run, since
 * announcing them takes as long. Few run at once, so that the next one is chosen late.
 */
export const canStartUpload = (onTheWay: readonly number[]): boolean =>
  onTheWay.length < AT_ONCE ||
  (onTheWay.length < SMALL_AT_ONCE && onTheWay.reduce((sum, bytes) => sum + bytes, 0) < CHUNK_BYTES)
