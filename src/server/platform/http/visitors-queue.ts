import type { FastifyReply } from 'fastify'
import { Semaphore } from '../async/semaphore.ts'
import { Outage } from './outage.ts'

/** So many wait for their turn. Whoever comes then is told at once to come again, instead of waiting for nothing. */
const MOST_WAITING = 100
const BUSY = 'The shop is very busy. Please try again in a moment.'

/** Long work for visitors, so much of it at once. The queue has an end, and what nobody waits for any more is not begun. */
export class VisitorsQueue {
  readonly #turns: Semaphore
  readonly #mostWaiting: number

  constructor({ atOnce, mostWaiting = MOST_WAITING }: { atOnce: number; mostWaiting?: number }) {
    this.#turns = new Semaphore(atOnce)
    this.#mostWaiting = mostWaiting
  }

  run<T>(work: () => Promise<T>, isWanted: () => boolean): Promise<T> {
    if (this.#turns.waiting >= this.#mostWaiting)
      return Promise.reject(new Outage(503, BUSY, 'too many wait'))
    return this.#turns.run(() => {
      if (!isWanted()) throw new Outage(503, BUSY, 'nobody waits any more')
      return work()
    })
  }
}

/** Calls back once whoever asked has gone without an answer, also where that was before. */
export function whenLeft({ raw }: FastifyReply, go: () => void) {
  if (raw.closed) go()
  else raw.once('close', () => !raw.writableEnded && go())
}
