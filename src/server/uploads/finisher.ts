import type { FastifyBaseLogger } from 'fastify'
import type { Shop } from '../composed-shop.ts'
import type { RowOf } from '../db/tables.ts'
import { outageOf } from '../http/outage.ts'
import { arrivalOf } from './arrival-of.ts'
import { finishUpload, giveUpUpload } from './finish-upload.ts'
import { Tries } from './tries.ts'

const MINUTE = 60_000
const FIRST_PAUSE = 1000

/**
 * Finishes uploads one after the other, in a server that has their parts. What a stop left behind is taken up again at
 * the start and every minute; what could not be finished, after growing pauses of its own.
 */
export class Finisher {
  readonly #shop: Shop
  readonly #log: FastifyBaseLogger
  readonly #stopping = new AbortController()
  readonly #checked = new Map<string, number>()
  readonly #tries = new Tries()
  #running: Promise<void> = Promise.resolve()
  #timer: NodeJS.Timeout | undefined
  #again: NodeJS.Timeout | undefined
  #pause = FIRST_PAUSE

  constructor(shop: Shop, log: FastifyBaseLogger) {
    this.#shop = shop
    this.#log = log
  }

  start() {
    this.wake()
    this.#timer = setInterval(() => this.wake(), MINUTE)
  }

  /** How many bytes of an upload were compared so far; null where that is not going on. */
  checked(id: string): number | null {
    return this.#checked.get(id) ?? null
  }

  wake() {
    this.#running = this.#running.then(() => this.#finishAll())
  }

  async stop() {
    clearInterval(this.#timer)
    clearTimeout(this.#again)
    this.#stopping.abort()
    await this.#running
  }

  async #finishAll() {
    const { signal } = this.#stopping
    let isTroubled = false
    try {
      for (const row of await this.#open()) {
        if (signal.aborted) return
        if (this.#tries.isTooEarly(row.id, this.#shop.now())) isTroubled = true
        // one that cannot be finished keeps none of the others waiting
        else if (!(await this.#finish(row))) isTroubled = true
      }
    } catch (err) {
      isTroubled = true
      if (!signal.aborted) this.#complain(err)
    } finally {
      this.#checked.clear()
    }
    if (signal.aborted) return
    if (isTroubled) this.#comeBack()
    else this.#pause = FIRST_PAUSE
  }

  #open = () =>
    this.#shop.db
      .selectFrom('upload')
      .selectAll()
      .where('state', 'in', ['checking', 'storing'])
      .orderBy('createdAt')
      .execute()

  /** False where it is to be tried again. */
  async #finish(row: RowOf<'upload'>): Promise<boolean> {
    const { signal } = this.#stopping
    try {
      if (!(await arrivalOf(this.#shop, row).isHere())) return true
      const onProgress = (bytes: number) => this.#checked.set(row.id, bytes)
      await finishUpload(this.#shop, row, { onProgress, signal })
      this.#tries.forget(row.id)
      return true
    } catch (err) {
      if (signal.aborted) return false
      this.#complain(err)
      if (!this.#tries.isLast(row.id, err, this.#shop.now())) return false
      // what of it cannot be removed now goes when the shop tidies up
      await giveUpUpload(this.#shop, row).catch((error: unknown) => this.#complain(error))
      return true
    }
  }

  #complain(err: unknown) {
    this.#log[outageOf(err) ? 'warn' : 'error']({ err }, 'an upload could not be finished')
  }

  #comeBack() {
    clearTimeout(this.#again)
    this.#again = setTimeout(() => this.wake(), this.#pause)
    this.#pause = Math.min(2 * this.#pause, MINUTE)
  }
}
