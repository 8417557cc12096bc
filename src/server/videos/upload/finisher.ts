import type { FastifyBaseLogger } from 'fastify'
import { exponentialBackoff } from '../../../contract/platform/backoff.ts'
import { MINUTE } from '../../../contract/time.ts'
import type { Shop } from '../../composed-shop.ts'
import { outageOf } from '../../platform/http/outage.ts'
import type { RowOf } from '../../tables.ts'
import { FinishRetries } from './finish-retries.ts'
import { finishUpload, giveUpUpload } from './finish-upload.ts'
import { receivedFileOf } from './received-file.ts'

const pauseAfter = exponentialBackoff({ first: 1000, longest: MINUTE })
/** A small copy must not wait until an hour of video was compared; and what is written at the same time shares a sync. */
const AT_ONCE = 4

type UploadRow = RowOf<'upload'>

/**
 * Finishes uploads, a few at a time, in a server that has their parts. What a stop left behind is taken up again at the start
 * and every minute; what could not be finished, after growing pauses of its own.
 */
export class UploadFinisher {
  readonly #shop: Shop
  readonly #log: FastifyBaseLogger
  readonly #stopping = new AbortController()
  readonly #checked = new Map<string, number>()
  readonly #tries = new FinishRetries()
  readonly #busy = new Map<string, Promise<void>>()
  #looking: Promise<void> = Promise.resolve()
  #isDue = false
  /** More were there than could be taken, or something was said of one that is being finished. */
  #isMore = false
  #timer: NodeJS.Timeout | undefined
  #again: NodeJS.Timeout | undefined
  #failures = 0

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
    // whoever looks next sees what all have left who called until then
    if (this.#isDue) return
    this.#isDue = true
    this.#looking = this.#looking.then(() => {
      this.#isDue = false
      return this.#look()
    })
  }

  async stop() {
    clearInterval(this.#timer)
    clearTimeout(this.#again)
    this.#stopping.abort()
    await this.#looking
    await Promise.all(this.#busy.values())
  }

  async #look() {
    const { signal } = this.#stopping
    this.#isMore = false
    let isTroubled = false
    try {
      for (const row of await this.#open()) {
        if (signal.aborted) return
        if (this.#busy.has(row.id)) this.#isMore = true
        else if (this.#tries.isTooEarly(row.id, this.#shop.now())) isTroubled = true
        else if (this.#busy.size >= AT_ONCE) this.#isMore = true
        else if (await this.#isHere(row)) this.#take(row)
      }
    } catch (err) {
      if (signal.aborted) return
      isTroubled = true
      this.#complain(err)
    }
    if (isTroubled) this.#comeBack()
    else if (this.#busy.size === 0) this.#failures = 0
  }

  #open = () =>
    this.#shop.db
      .selectFrom('upload')
      .selectAll()
      .where('state', 'in', ['checking', 'storing'])
      .orderBy('createdAt')
      .execute()

  /** A storage that does not answer is complained of by the finishing. */
  #isHere = (row: UploadRow) =>
    receivedFileOf(this.#shop, row)
      .isHere()
      .catch(() => true)

  #take(row: UploadRow) {
    const work = this.#finish(row).then((isOver) => {
      this.#busy.delete(row.id)
      this.#checked.delete(row.id)
      if (this.#stopping.signal.aborted) return
      // one that cannot be finished keeps none of the others waiting
      if (!isOver) this.#comeBack()
      if (this.#isMore) this.wake()
    })
    this.#busy.set(row.id, work)
  }

  /** False where it is to be tried again. */
  async #finish(row: UploadRow): Promise<boolean> {
    const { signal } = this.#stopping
    try {
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
    this.#again = setTimeout(() => this.wake(), pauseAfter(++this.#failures))
  }
}
