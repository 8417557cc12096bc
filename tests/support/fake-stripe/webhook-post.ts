import Stripe from 'stripe'
import type { FakeEvent } from './shapes.ts'

/** How one event travels: how many copies arrive (none: it is lost), and how late each of them. */
export interface Journey {
  copies: number
  delay: () => number
}

export const atOnce: Journey = { copies: 1, delay: () => 0 }
export const lost: Journey = { copies: 0, delay: () => 0 }

/** Repeats until it is answered with 2xx, as Stripe does, only faster. */
const PAUSES = [50, 150, 400, 1000, 2000]

const stripe = new Stripe('sk_test_only_for_signing')

/** Signs events and brings them to the shop. */
export class WebhookPost {
  readonly #secret: string
  readonly #travelling = new Set<Promise<void>>()
  readonly #timers = new Set<NodeJS.Timeout>()
  #closed = false
  url: string | null
  journeyOf: (event: FakeEvent) => Journey = () => atOnce

  constructor(url: string | null, secret: string) {
    this.url = url
    this.#secret = secret
  }

  send(event: FakeEvent) {
    if (!this.url) return
    const { copies, delay } = this.journeyOf(event)
    for (let copy = 0; copy < copies; copy++) this.#track(this.#travel(event, delay()))
  }

  sign(event: FakeEvent, secret = this.#secret, timestamp = Math.floor(Date.now() / 1000)) {
    const payload = JSON.stringify(event)
    return stripe.webhooks.generateTestHeaderString({ payload, secret, timestamp: Math.floor(timestamp) })
  }

  /** One delivery, now; gives the status of its answer. Another secret or body makes it a forgery. */
  async deliver(
    event: FakeEvent,
    { secret = this.#secret, body = JSON.stringify(event) } = {},
  ): Promise<number> {
    const signature = this.sign(event, secret)
    const response = await fetch(this.url ?? '', {
      method: 'POST',
      headers: { 'content-type': 'application/json; charset=utf-8', 'stripe-signature': signature },
      body,
    })
    await response.arrayBuffer()
    return response.status
  }

  /** Until everything that is on its way has arrived or was given up. */
  async settled() {
    while (this.#travelling.size > 0) await Promise.all(this.#travelling)
  }

  close() {
    this.#closed = true
    for (const timer of this.#timers) clearTimeout(timer)
  }

  #track(journey: Promise<void>) {
    this.#travelling.add(journey)
    journey.finally(() => this.#travelling.delete(journey))
  }

  async #travel(event: FakeEvent, delay: number) {
    if (delay > 0) await this.#pause(delay)
    for (const pause of [...PAUSES, null]) {
      if (this.#closed) return
      const status = await this.deliver(event).catch(() => 0)
      if ((status >= 200 && status < 300) || pause === null) return
      await this.#pause(pause)
    }
  }

  #pause(milliseconds: number) {
    return new Promise<void>((resolve) => {
      const timer = setTimeout(() => {
        this.#timers.delete(timer)
        resolve()
      }, milliseconds)
      this.#timers.add(timer)
    })
  }
}
