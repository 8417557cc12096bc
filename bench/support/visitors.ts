import { Agent, request } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import { brotliDecompress } from 'node:zlib'
import { z } from 'zod'
import { Delivery } from '../../src/contract/buying/order.ts'
import { StartedPurchase } from '../../src/contract/buying/purchase.ts'
import { Rider } from '../../src/contract/catalogue/rider.ts'
import { pathTo, riderPath } from '../../src/contract/pages.ts'
import type { Chance } from '../../src/demo/chance.ts'
import { api } from '../../tests/support/addresses.ts'
import { OWNER } from './owner-login.ts'

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
  /** From the oldest to the newest. */
  events: { id: number; riders: number[] }[]
}

const decompress = promisify(brotliDecompress)

/** One browser: a connection and an address of its own, as the shop counts how much each asks for. */
class Browser {
  readonly #agent: Agent
  readonly #url: URL
  readonly #log: Log
  readonly #known = new Set<string>()
  #cookies = new Map<string, string>()

  constructor(url: string, number: number, log: Log) {
    this.#url = new URL(url)
    this.#log = log
    const localAddress = `127.${1 + (number >> 16)}.${(number >> 8) & 255}.${number & 255}`
    this.#agent = new Agent({ keepAlive: true, maxSockets: 1, localAddress })
  }

  /** Comes from elsewhere: the page with the scripts, fonts and pictures it names, and what is kept for bad signal. */
  async open(kind: string, path: string) {
    const page = await this.ask(kind, path)
    const files = page.matchAll(/"(\/assets\/[^"]+)"|(\/pictures\/[\w-]+-640\.avif)/g)
    for (const [, asset, picture] of files) await this.know('files', asset ?? picture ?? '')
    await this.know('page kept for bad signal', `${pathTo('home')}?render=client`)
  }

  /** Asks only for what this browser does not have yet. */
  async know(kind: string, path: string) {
    if (this.#known.has(path)) return
    this.#known.add(path)
    await this.#send(kind, path)
  }

  async ask(kind: string, path: string, body?: object, method?: string): Promise<string> {
    const { bytes, packed } = await this.#send(kind, path, body, method)
    return (packed ? await decompress(bytes) : bytes).toString()
  }

  #send(
    kind: string,
    path: string,
    body?: object,
    method = body ? 'POST' : 'GET',
  ): Promise<{ bytes: Buffer; packed: boolean }> {
    const started = performance.now()
    const { promise, resolve, reject } = Promise.withResolvers<{ bytes: Buffer; packed: boolean }>()
    const headers = {
      'accept-encoding': 'br',
      ...(this.#cookies.size > 0 && { cookie: [...this.#cookies].map((pair) => pair.join('=')).join('; ') }),
      ...(body ? { 'content-type': 'application/json', origin: this.#url.origin } : { accept: '*/*' }),
    }
    const { hostname, port } = this.#url
    const sent = request({ hostname, port, path, agent: this.#agent, headers, method }, (answer) => {
      const parts: Buffer[] = []
      answer.on('data', (part) => parts.push(part))
      answer.on('error', reject)
      answer.on('end', () => {
        this.#log.add(kind, performance.now() - started)
        for (const cookie of answer.headers['set-cookie'] ?? []) this.#keep(cookie)
        const bytes = Buffer.concat(parts)
        if (answer.statusCode === 200) resolve({ bytes, packed: answer.headers['content-encoding'] === 'br' })
        else reject(new Error(`${path} answered ${answer.statusCode}: ${bytes.toString().slice(0, 200)}`))
      })
    })
    sent.on('error', (error: NodeJS.ErrnoException) => {
      // the server ended the idle connection just then; a browser asks again over a new one
      const isStale = sent.reusedSocket && error.code === 'ECONNRESET' && method === 'GET'
      if (isStale) this.#send(kind, path, body, method).then(resolve, reject)
      else reject(error)
    })
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

export interface Going {
  fair: Fair
  log: Log
  chance: Chance
  /** The visitor's number, from 0. */
  number: number
}

/** Most come for a weekend's runs: so many events are the newest ones, and so large a part of the looks goes to them. */
const WEEKEND_EVENTS = 12
const WEEKEND_LOOKS = 0.85
const COME_BY_LINK = 0.5
const MOST_STEPS = 16

/**
 * One visit: comes to the home page or by a rider's link that was sent around, then walks on inside the shop as its screens
 * do, which ask for data only and never twice. Thinks for a while before each step.
 */
export async function visit(
  { fair, log, chance, number }: Going,
  think: () => number,
  isOver: () => boolean,
) {
  const browser = new Browser(fair.url, number, log)
  const oneOf = <T>(things: T[]) => things[Math.floor(chance.next() * things.length)]
  const oneEvent = () =>
    oneOf(chance.happens(WEEKEND_LOOKS) ? fair.events.slice(-WEEKEND_EVENTS) : fair.events)
  try {
    const sent = oneEvent()
    const rider = sent && oneOf(sent.riders)
    if (sent && rider && chance.happens(COME_BY_LINK))
      await browser.open('page of a rider', riderPath({ id: rider, eventId: sent.id }))
    else await browser.open('home page', pathTo('home'))
    const steps = Math.ceil(chance.next() * MOST_STEPS)
    for (let step = 0; step < steps; step++) {
      await pause(think())
      if (isOver()) return
      if (chance.happens(0.3)) {
        const sport = oneOf(fair.sports) ?? 0
        await browser.know('a sport', api.sport(sport))
        await browser.know('events of a sport', api.sportEvents(sport))
      } else {
        const event = oneEvent()?.id ?? 0
        await browser.know('an event', api.event(event))
        await browser.know('riders of an event', api.eventRiders(event))
      }
    }
  } catch (error) {
    log.errors.push(String(error))
  } finally {
    browser.close()
  }
}

/** Finds a run of the weekend, pays for it and opens the order. Gives whether it was delivered. */
export async function buy({ fair, log, chance, number }: Going): Promise<boolean> {
  const browser = new Browser(fair.url, number, log)
  const weekend = fair.events.slice(-WEEKEND_EVENTS)
  const event = weekend[Math.floor(chance.next() * weekend.length)]?.id ?? 0
  const email = `buyer-${crypto.randomUUID()}@example.com`
  try {
    await browser.open('page of an event', pathTo('event', { id: event }))
    const answer = await browser.ask('riders of an event', api.eventRiders(event))
    const riders = z.array(Rider).parse(JSON.parse(answer))
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

/** The owner, who goes on working meanwhile. Each price that is set makes every finished page be made anew. */
export class Owner {
  readonly #browser: Browser
  readonly #going: Going

  constructor(going: Going) {
    this.#going = going
    this.#browser = new Browser(going.fair.url, going.number, going.log)
  }

  logIn() {
    return this.#browser.ask('owner: log in', api.login, OWNER)
  }

  setPrice() {
    const { fair, chance } = this.#going
    const riders = fair.events.at(-1)?.riders ?? []
    const rider = riders[Math.floor(chance.next() * riders.length)] ?? 0
    const price = 60 + Math.floor(chance.next() * 20)
    const body = { ids: [rider], change: { price } }
    return this.#browser.ask('owner: set a price', api.riders, body, 'PATCH')
  }

  close() {
    this.#browser.close()
  }
}
