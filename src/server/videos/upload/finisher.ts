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
/** A proxy must not wait for the checksum of a long master, and concurrent writes share a sync. */
const AT_ONCE = 4

type UploadRow = RowOf<'upload'>

/**
 * Finishes uploads, a few at a time, on a server that has their parts. Interrupted ones are taken up at the start and every
 * minute; failed ones with backoff.
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
  /** There were more uploads than slots, or one changed while it was being finished. */
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

  /** Bytes compared so far; null where none are being compared. */
  checked(id: string): number | null {
    return this.#checked.get(id) ?? null
  }

  wake() {
    // one pass sees what all callers until then have changed
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

  /** A storage outage is reported by the finishing itself. */
  #isHere = (row: UploadRow) =>
    receivedFileOf(this.#shop, row)
      .isHere()
      .catch(() => true)

  #take(row: UploadRow) {
    const work = this.#finish(row).then((isOver) => {
      this.#busy.delete(row.id)
      this.#checked.delete(row.id)
      if (this.#stopping.signal.aborted) return
      // a failed one does not block the others
      if (!isOver) this.#comeBack()
      if (this.#isMore) this.wake()
    })
    this.#busy.set(row.id, work)
  }

  /** False where it has to be retried. */
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
      // what cannot be removed now is removed by tidyUploads
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
