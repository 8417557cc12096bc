import type { FastifyReply, FastifyRequest } from 'fastify'
import { networkOf } from './network.ts'
import { Outage } from './outage.ts'

const MAX_WAITING = 200
const BUSY = 'The shop is very busy. Please try again in a moment.'
/** Of the slots, and of the places to wait in, what one network may take. */
const SLOT_SHARE = 0.25
const WAITING_SHARE = 0.5
/** Of the time, what a network may use in its slots while more of it waits than there are slots. */
const TIME_SHARE = 0.25

interface Lane {
  running: number
  waiting: (() => void)[]
}

/**
 * Limits expensive work for visitors. Networks take turns, and one of them gets at most a quarter of the slots, so that a
 * crawler makes nobody else wait. Beyond the places to wait in it rejects with 503; work whose clients have disconnected is skipped.
 */
export class RequestQueue {
  readonly #slots: number
  readonly #maxWaiting: number
  /** By network, the one whose turn comes next first. */
  readonly #lanes = new Map<string, Lane>()
  #running = 0
  #waiting = 0

  constructor({ concurrency, maxWaiting = MAX_WAITING }: { concurrency: number; maxWaiting?: number }) {
    this.#slots = concurrency
    this.#maxWaiting = maxWaiting
  }

  async run<T>(work: () => Promise<T>, isWanted: () => boolean, network = ''): Promise<T> {
    const lane = this.#lanes.get(network) ?? { running: 0, waiting: [] }
    if (this.#hasSlot(lane)) this.#start(network, lane)
    else await this.#place(network, lane)
    const startedAt = performance.now()
    try {
      if (!isWanted()) throw new Outage(503, BUSY, 'nobody waits any more')
      return await work()
    } finally {
      const pause = (performance.now() - startedAt) * (1 / TIME_SHARE - 1)
      if (lane.waiting.length > this.#slots) setTimeout(() => this.#release(network, lane), pause)
      else this.#release(network, lane)
    }
  }

  #release(network: string, lane: Lane) {
    this.#running--
    lane.running--
    if (lane.running === 0 && lane.waiting.length === 0) this.#lanes.delete(network)
    this.#next()
  }

  /** For one client, in its network's turn. */
  serve<T>({ network, onLeft }: Asker, work: () => Promise<T>): Promise<T> {
    let isWanted = true
    onLeft(() => {
      isWanted = false
    })
    return this.run(work, () => isWanted, network)
  }

  #hasSlot(lane: Lane) {
    return this.#running < this.#slots && lane.running < Math.ceil(this.#slots * SLOT_SHARE)
  }

  #start(network: string, lane: Lane) {
    this.#running++
    lane.running++
    // to the end of the row
    this.#lanes.delete(network)
    this.#lanes.set(network, lane)
  }

  /** Throws where a network would get no place to wait in, so that nothing is prepared for it. */
  refuseIfFull({ network }: Pick<Asker, 'network'>) {
    const own = this.#lanes.get(network)?.waiting.length ?? 0
    if (own >= this.#maxWaiting * WAITING_SHARE || this.#waiting >= this.#maxWaiting)
      throw new Outage(503, BUSY, 'too many wait')
  }

  async #place(network: string, lane: Lane): Promise<void> {
    this.refuseIfFull({ network })
    this.#waiting++
    this.#lanes.set(network, lane)
    await new Promise<void>((resolve) => lane.waiting.push(resolve))
  }

  #next() {
    for (const [network, lane] of this.#lanes) {
      const go = this.#hasSlot(lane) && lane.waiting.shift()
      if (!go) continue
      this.#waiting--
      this.#start(network, lane)
      return go()
    }
  }
}

/** Who waits for a response. */
export interface Asker {
  network: string
  /** Calls back when the client disconnects before the response, also where it already has. */
  onLeft(callback: () => void): void
}

export const askerOf = (request: FastifyRequest, { raw }: FastifyReply): Asker => ({
  // only where it has to wait
  get network() {
    return networkOf(request.ip)
  },
  onLeft: (callback) => {
    if (raw.closed) callback()
    else raw.once('close', () => !raw.writableEnded && callback())
  },
})
