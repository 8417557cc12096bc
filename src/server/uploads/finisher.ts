import type { FastifyBaseLogger } from 'fastify'
import type { Shop } from '../composed-shop.ts'
import type { RowOf } from '../db/tables.ts'
import { outageOf } from '../http/outage.ts'
import { arrivalOf } from './arrival-of.ts'
import { finishUpload, giveUpUpload } from './finish-upload.ts'

const MINUTE = 60_000
const FIRST_PAUSE = 1000
const MOST_TRIES = 6

/**
 * Finishes uploads one after the other, in a server that has their parts. What a stop left behind is taken up again at
 * the start and every minute; what an unreachable storage kept from its end, after growing pauses of at most that.
 */
export class Finisher {
  readonly #shop: Shop
  readonly #log: FastifyBaseLogger
  readonly #stopping = new AbortController()
  readonly #checked = new Map<string, number>()
  readonly #tries = new Map<string, number>()
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
    try {
      const rows = await this.#shop.db
        .selectFrom('upload')
        .selectAll()
        .where('state', 'in', ['checking', 'storing'])
        .orderBy('createdAt')
        .execute()
      let trouble: unknown = null
      for (const row of rows) {
        if (signal.aborted) return
        if (!(await arrivalOf(this.#shop, row).isHere())) continue
        const onProgress = (bytes: number) => this.#checked.set(row.id, bytes)
        // one that cannot be finished keeps none of the others waiting
        await finishUpload(this.#shop, row, { onProgress, signal })
          .then(() => this.#tries.delete(row.id))
          .catch(async (error: unknown) => {
            trouble = error
            if (!signal.aborted) await this.#countTry(row, error)
          })
      }
      if (trouble) throw trouble
      this.#pause = FIRST_PAUSE
    } catch (err) {
      if (!signal.aborted) this.#tryAgain(err)
    } finally {
      this.#checked.clear()
    }
  }

  /** What is away comes back. Anything else that fails so often fails for good, and says so to the owner. */
  async #countTry(row: RowOf<'upload'>, error: unknown) {
    if (outageOf(error)) return
    const tries = (this.#tries.get(row.id) ?? 0) + 1
    this.#tries.set(row.id, tries)
    if (tries < MOST_TRIES) return
    this.#tries.delete(row.id)
    await giveUpUpload(this.#shop, row)
  }

  #tryAgain(err: unknown) {
    this.#log[outageOf(err) ? 'warn' : 'error'](
      { err },
      'an upload could not be finished, and is tried again',
    )
    clearTimeout(this.#again)
    this.#again = setTimeout(() => this.wake(), this.#pause)
    this.#pause = Math.min(2 * this.#pause, MINUTE)
  }
}
