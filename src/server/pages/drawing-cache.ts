import { setTimeout as pause } from 'node:timers/promises'
import { type Asker, RequestQueue } from '../platform/http/request-queue.ts'

const MAX_CACHED = 100
/** Chat apps wait some seconds for a preview image; about this many are drawn in that time. */
const MAX_WAITING = 20

interface Drawing {
  picture: Promise<Buffer>
  /** Requests that wait for it; at 0 a queued drawing is skipped. */
  waiting: number
}

/** An LRU cache of pictures, drawn one at a time. Concurrent requests for one key share one drawing. */
export class DrawingCache {
  readonly #queue = new RequestQueue({ concurrency: 1, maxWaiting: MAX_WAITING })
  readonly #drawing = new Map<string, Drawing>()
  readonly #cached = new Map<string, Buffer>()

  refuseIfFull(asker: Pick<Asker, 'network'>) {
    this.#queue.refuseIfFull(asker)
  }

  get(key: string, draw: () => Promise<Buffer>, { network, onLeft }: Asker): Promise<Buffer> {
    const known = this.#cached.get(key)
    if (known) {
      this.#cache(key, known)
      return Promise.resolve(known)
    }
    const drawing = this.#drawing.get(key) ?? this.#begin(key, draw, network)
    drawing.waiting++
    onLeft(() => drawing.waiting--)
    return drawing.picture
  }

  #begin(key: string, draw: () => Promise<Buffer>, network: string): Drawing {
    const isWanted = () => drawing.waiting > 0
    const drawing: Drawing = { waiting: 0, picture: this.#draw(key, draw, isWanted, network) }
    this.#drawing.set(key, drawing)
    return drawing
  }

  async #draw(key: string, draw: () => Promise<Buffer>, isWanted: () => boolean, network: string) {
    try {
      // a free slot runs at once, so count the caller first
      await Promise.resolve()
      const picture = await this.#drawInTurn(draw, isWanted, network)
      this.#cache(key, picture)
      return picture
    } finally {
      this.#drawing.delete(key)
    }
  }

  /** Pauses after each drawing for as long as it took, so that pictures use at most half a core. */
  #drawInTurn(draw: () => Promise<Buffer>, isWanted: () => boolean, network: string): Promise<Buffer> {
    return new Promise((resolve, reject) => {
      const turn = async () => {
        const startedAt = performance.now()
        resolve(await draw())
        await pause(performance.now() - startedAt)
      }
      this.#queue.run(turn, isWanted, network).catch(reject)
    })
  }

  #cache(key: string, picture: Buffer) {
    this.#cached.delete(key)
    this.#cached.set(key, picture)
    if (this.#cached.size > MAX_CACHED) this.#cached.delete(this.#cached.keys().next().value ?? '')
  }
}
