import { setTimeout as pause } from 'node:timers/promises'
import { VisitorsQueue } from '../platform/http/visitors-queue.ts'

const MOST_KEPT = 100
/** A chat waits some seconds for a picture, and in these about so many are drawn. */
const MOST_WAITING = 20

interface Drawing {
  picture: Promise<Buffer>
  /** How many wait for it; what nobody waits for any more is not begun. */
  waiting: number
}

/** Pictures that are drawn one after the other, each once however many ask. The least recently used leave first. */
export class DrawnPictures {
  readonly #queue = new VisitorsQueue({ atOnce: 1, mostWaiting: MOST_WAITING })
  readonly #drawing = new Map<string, Drawing>()
  readonly #kept = new Map<string, Buffer>()

  /** `left` calls back when whoever asks has gone. */
  get(key: string, draw: () => Promise<Buffer>, left: (go: () => void) => void): Promise<Buffer> {
    const known = this.#kept.get(key)
    if (known) {
      this.#keep(key, known)
      return Promise.resolve(known)
    }
    const drawing = this.#drawing.get(key) ?? this.#begin(key, draw)
    drawing.waiting++
    left(() => drawing.waiting--)
    return drawing.picture
  }

  #begin(key: string, draw: () => Promise<Buffer>): Drawing {
    const drawing: Drawing = { waiting: 0, picture: this.#draw(key, draw, () => drawing.waiting > 0) }
    this.#drawing.set(key, drawing)
    return drawing
  }

  async #draw(key: string, draw: () => Promise<Buffer>, isWanted: () => boolean) {
    try {
      // a turn that is free comes at once, and whoever asks is counted first
      await Promise.resolve()
      const picture = await this.#drawInTurn(draw, isWanted)
      this.#keep(key, picture)
      return picture
    } finally {
      this.#drawing.delete(key)
    }
  }

  /** After each one the machine is the others' for as long as it took: pictures never take more than half of a core. */
  #drawInTurn(draw: () => Promise<Buffer>, isWanted: () => boolean): Promise<Buffer> {
    return new Promise((resolve, reject) => {
      const turn = async () => {
        const begun = performance.now()
        resolve(await draw())
        await pause(performance.now() - begun)
      }
      this.#queue.run(turn, isWanted).catch(reject)
    })
  }

  #keep(key: string, picture: Buffer) {
    this.#kept.delete(key)
    this.#kept.set(key, picture)
    if (this.#kept.size > MOST_KEPT) this.#kept.delete(this.#kept.keys().next().value ?? '')
  }
}
