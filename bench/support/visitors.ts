import { Agent, request } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { z } from 'zod'
import { api } from '../../src/contract/api.ts'
import { Delivery } from '../../src/contract/order.ts'
import { eventPath, patterns, riderPath, sportEventsPath } from '../../src/contract/paths.ts'
import { StartedPurchase } from '../../src/contract/purchase.ts'
import { Rider } from '../../src/contract/rider.ts'
import type { Chance } from '../../src/demo/chance.ts'

/** How long each kind of request took, in milliseconds, and what went wrong. */
export class Log {
  readonly times = new Map<string, number[]>()
  readonly errors: string[] = []

  add(kind: string, took: number) {
    const times = this.times.get(kind) ?? []
    times.push(took)
    this.times.set(kind, times)
  }
}

/** What there is to look at. */
export interface Fair {
  url: string
  sports: number[]
  events: number[]
}

/** One browser: a connection and an address of its own, as the shop counts how much each asks for. */
class Browser {
  readonly #agent: Agent
  readonly #url: URL
  readonly #log: Log
  #cookies = new Map<string, string>()

  constructor(url: string, number: number, log: Log) {
    this.#url = new URL(url)
    this.#log = log
    const localAddress = `127.${1 + (number >> 16)}.${(number >> 8) & 255}.${number & 255}`
    this.#agent = new Agent({ keepAlive: true, maxSockets: 1, localAddress })
  }

  ask(kind: string, path: string, body?: object): Promise<string> {
    const started = performance.now()
    const { promise, resolve, reject } = Promise.withResolvers<string>()
    const headers = {
      ...(this.#cookies.size > 0 && { cookie: [...this.#cookies].map((pair) => pair.join('=')).join('; ') }),
      ...(body ? { 'content-type': 'application/json', origin: this.#url.origin } : { accept: '*/*' }),
    }
    const { hostname, port } = this.#url
    const sent = request(
      { hostname, port, path, agent: this.#agent, headers, method: body ? 'POST' : 'GET' },
      (answer) => {
        const parts: Buffer[] = []
        answer.on('data', (part) => parts.push(part))
        answer.on('error', reject)
        answer.on('end', () => {
          this.#log.add(kind, performance.now() - started)
          for (const cookie of answer.headers['set-cookie'] ?? []) this.#keep(cookie)
          const text = Buffer.concat(parts).toString()
          if (answer.statusCode === 200) resolve(text)
          else reject(new Error(`${path} answered ${answer.statusCode}: ${text.slice(0, 200)}`))
        })
      },
    )
    sent.on('error', reject)
    sent.end(body && JSON.stringify(body))
    return promise
  }

  #keep(cookie: string) {
    const [, name, value] = /^([^=]+)=([^;]*)/.exec(cookie) ?? []
    if (name) this.#cookies.set(name, value ?? '')
  }

  close() {
    this.#agent.destroy()
  }
}

interface Going {
  fair: Fair
  log: Log
  chance: Chance
  /** The visitor's number, from 0. */
  number: number
}

/** Looks at one thing after the other until it is told to go, thinking for a while before each. */
export async function browse(
  { fair, log, chance, number }: Going,
  think: () => number,
  isOver: () => boolean,
) {
  const browser = new Browser(fair.url, number, log)
  const oneOf = (ids: number[]) => ids[Math.floor(chance.next() * ids.length)] ?? 0
  try {
    const home = await browser.ask('home page', patterns.home)
    for (const [, file] of home.matchAll(/(?:src|href)="(\/assets\/[^"]+)"/g)) {
      await browser.ask('scripts, styles, fonts', file ?? '')
    }
    while (!isOver()) {
      await pause(think())
      if (isOver()) break
      const what = chance.next()
      if (what < 0.1) await browser.ask('home page', patterns.home)
      else if (what < 0.3) await browser.ask('page of a sport', sportEventsPath(oneOf(fair.sports)))
      else {
        const event = oneOf(fair.events)
        await browser.ask('page of an event', eventPath(event))
        const riders = await ridersOf(browser, event)
        const rider = riders[Math.floor(chance.next() * riders.length)]
        if (rider && what > 0.6) await browser.ask('page of a rider', riderPath(event, rider.id))
      }
    }
  } catch (error) {
    log.errors.push(String(error))
  } finally {
    browser.close()
  }
}

/** Finds a run, pays for it and opens the order. Gives whether it was delivered. */
export async function buy({ fair, log, chance, number }: Going): Promise<boolean> {
  const browser = new Browser(fair.url, number, log)
  const event = fair.events[Math.floor(chance.next() * fair.events.length)] ?? 0
  const email = `buyer-${crypto.randomUUID()}@example.com`
  try {
    await browser.ask('page of an event', eventPath(event))
    const riders = await ridersOf(browser, event)
    const rider = riders[Math.floor(chance.next() * riders.length)]
    if (!rider) throw new Error(`The event ${event} has no riders`)
    const started = await browser.ask('buying: begin', api.createPaymentIntent, {
      riderId: rider.id,
      email,
      amount: rider.price * 100,
      quantity: 1,
    })
    const { clientSecret, paymentIntentId } = StartedPurchase.parse(JSON.parse(started))
    await browser.ask('buying: pay', api.sandboxPay, { clientSecret, cardNumber: '4242424242424242' })
    const paid = await browser.ask('buying: have it', api.confirmPayment, {
      riderId: rider.id,
      email,
      paymentIntentId,
    })
    const { orderUrl, videos } = Delivery.parse(JSON.parse(paid))
    await browser.ask('order page', new URL(orderUrl).pathname)
    return videos.length > 0
  } catch (error) {
    log.errors.push(String(error))
    return false
  } finally {
    browser.close()
  }
}

const ridersOf = async (browser: Browser, event: number) =>
  z.array(Rider).parse(JSON.parse(await browser.ask('riders of an event', api.eventRiders(event))))
