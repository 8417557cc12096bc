import type { FastifyReply } from 'fastify'
import { Semaphore } from '../async/semaphore.ts'
import { Outage } from './outage.ts'

const MAX_WAITING = 100
const BUSY = 'The shop is very busy. Please try again in a moment.'

/** Limits expensive work for visitors. Beyond `maxWaiting` it rejects with 503; work whose clients have disconnected is skipped. */
export class RequestQueue {
  readonly #slots: Semaphore
  readonly #maxWaiting: number

  constructor({ concurrency, maxWaiting = MAX_WAITING }: { concurrency: number; maxWaiting?: number }) {
    this.#slots = new Semaphore(concurrency)
    this.#maxWaiting = maxWaiting
  }

  run<T>(work: () => Promise<T>, isWanted: () => boolean): Promise<T> {
    if (this.#slots.waiting >= this.#maxWaiting) return Promise.reject(new Outage(503, BUSY, 'too many wait'))
    return this.#slots.run(() => {
      if (!isWanted()) throw new Outage(503, BUSY, 'nobody waits any more')
      return work()
    })
  }
}

/** Calls back when the client disconnects before the response, also where it already has. */
export function onDisconnect({ raw }: FastifyReply, callback: () => void) {
  if (raw.closed) callback()
  else raw.once('close', () => !raw.writableEnded && callback())
}
