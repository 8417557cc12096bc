import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { SalesPage } from '../../src/contract/books/sales.ts'
import type { Chance } from '../../src/demo/chance.ts'
import { api } from '../support/addresses.ts'
import { Client } from '../support/client.ts'
import { ADMIN } from '../support/open-shop-at.ts'
import type { Cards } from './cards.ts'

const LONGEST_PAUSE = 150
const TIMEOUT_MS = 180_000

interface Market {
  shopUrl(): string
  cards: Cards
  chance: Chance
}

/** While visitors buy, the owner gives money back, banks take it or return it, and refunds are made at the provider's counter. */
export class SecondThoughts {
  readonly #market: Market
  readonly #done: Promise<void>
  #session: string | null = null
  #goesOn = true
  refunds = 0

  constructor(market: Market) {
    this.#market = market
    this.#done = this.#keepGoing()
    // thrown where it is waited for
    this.#done.catch(() => undefined)
  }

  stop() {
    this.#goesOn = false
  }

  async end() {
    this.stop()
    await this.#done
  }

  async #keepGoing() {
    const { chance, cards } = this.#market
    while (this.#goesOn) {
      await sleep(chance.next() * LONGEST_PAUSE)
      if (cards.haveSecondThoughts && chance.happens(0.6)) cards.haveSecondThoughts(chance)
      else await this.#refundOne()
    }
  }

  /** As the owner's dialog does it: asked again with the same key until there is an answer. */
  async #refundOne() {
    const { chance } = this.#market
    const [pick, part] = [chance.next(), chance.oneOf([undefined, undefined, 5, 20, 45])]
    const page = await this.#asOwner('GET', api.sales({ pageSize: 100 }))
    if (page?.status !== 200) return
    const { sales } = SalesPage.parse(JSON.parse(page.text))
    const sale = sales[Math.floor(pick * sales.length)]
    if (!sale || !chance.happens(0.5)) return
    const key = { 'idempotency-key': randomUUID() }
    const answer = await this.#asOwner('POST', api.refund(sale.id), part ? { amount: part } : {}, key)
    if (answer?.status === 200) this.refunds++
  }

  async #asOwner(method: string, path: string, body?: unknown, headers?: Record<string, string>) {
    const deadline = Date.now() + TIMEOUT_MS
    let why = ''
    while (Date.now() < deadline) {
      const client = new Client(this.#market.shopUrl())
      const answer = await this.#logIn(client)
        .then(() => client.send(method, path, body, headers))
        .catch((error: unknown) => {
          why = String(error)
          return null
        })
      if (answer && answer.status < 500) return answer
      if (answer) why = `${answer.status} ${answer.text}`
      if (!this.#goesOn && method === 'GET') return null
      await sleep(50)
    }
    throw new Error(`${method} ${path} was never answered; at last: ${why}`)
  }

  /** The session outlives the servers. */
  async #logIn(client: Client) {
    if (this.#session) client.setCookie('cloverleaf_session', this.#session)
    else {
      await client.send('POST', api.login, ADMIN)
      this.#session = client.cookie('cloverleaf_session') ?? null
      if (!this.#session) throw new Error('The owner could not log in')
    }
  }
}
