import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { FakeAccount } from './account.ts'
import { type Asker, answerCall } from './api.ts'
import { readForm } from './form-body.ts'
import { type Answer, IdempotencyKeys } from './idempotency.ts'
import { type Keys, Ledger } from './ledger.ts'
import { API_VERSION, type FakeEvent, intentIdOf, newEvent, newId } from './shapes.ts'
import { StripeFakeError } from './stripe-error.ts'
import { WebhookPost } from './webhook-post.ts'

/** Connections that wait to be taken, as many as a shop lets wait: a crowd pays at once. */
const BACKLOG = 4096

export const KEYS = {
  STRIPE_SECRET_KEY: 'sk_test_cloverleaf',
  STRIPE_PUBLISHABLE_KEY: 'pk_test_cloverleaf',
  STRIPE_WEBHOOK_SECRET: 'whsec_cloverleaf',
}

export const LIVE_KEYS = {
  STRIPE_SECRET_KEY: 'sk_live_cloverleaf',
  STRIPE_PUBLISHABLE_KEY: 'pk_live_cloverleaf',
}

/** Of another account, which knows nothing of the first one. */
export const OTHER_KEYS = {
  STRIPE_SECRET_KEY: 'sk_live_elsewhere',
  STRIPE_PUBLISHABLE_KEY: 'pk_live_elsewhere',
}

/** What may go wrong with one request of the shop: no answer though it was done, not done at all, an error, silence. */
export type Trouble = 'answer lost' | 'not reached' | 'error' | 'silence' | null

/** A small, faithful Stripe: its HTTP API, its rules and its webhooks, with everything that can go wrong with them. */
export class FakeStripe {
  readonly ledger = new Ledger((type, object) => {
    const event = newEvent(type, object, this.ledger.keysOf(object.id).startsWith('live'), this.ledger.now)
    this.events.push(event)
    this.webhooks.send(event)
  })
  readonly events: FakeEvent[] = []
  readonly webhooks = new WebhookPost(null, KEYS.STRIPE_WEBHOOK_SECRET)
  readonly idempotency = new IdempotencyKeys()
  readonly requests: string[] = []
  readonly account = new FakeAccount('acct_1')
  readonly otherAccount = new FakeAccount('acct_2')
  troubleWith: (method: string, path: string) => Trouble = () => null
  /** How long an answer takes; what it asked for is done at once. */
  latency: () => number = () => 0
  readonly #server: Server

  constructor() {
    this.#server = createServer((request, response) => void this.#answer(request, response))
  }

  async listen() {
    this.#server.listen(0, '127.0.0.1', BACKLOG)
    await once(this.#server, 'listening')
    return this
  }

  get url() {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`
  }

  /** The settings of a shop that takes its cards here. */
  get env() {
    return { ...KEYS, STRIPE_API_URL: this.url }
  }

  get liveEnv() {
    return { ...this.env, ...LIVE_KEYS }
  }

  /** The key that the shop's page has, if the shop made the payment. */
  pageKeyFor(intentId: string) {
    return `pk_${this.ledger.keysOf(intentId)}`
  }

  eventsOf(type: string, intentId: string) {
    return this.events.filter((event) => event.type === type && intentIdOf(event.data.object) === intentId)
  }

  /** What was taken from buyers and not given back, by intent. */
  get money() {
    const paid = [...this.ledger.charges.values()].filter((charge) => charge.paid)
    return new Map(
      paid.map((charge) => {
        const intentId = String(charge.payment_intent)
        return [intentId, charge.amount - charge.amount_refunded - this.ledger.takenBack(intentId)]
      }),
    )
  }

  async close() {
    this.webhooks.close()
    this.#server.closeAllConnections()
    this.#server.close()
    await once(this.#server, 'close')
  }

  async #answer(request: IncomingMessage, response: ServerResponse) {
    const { method = 'GET', url = '/' } = request
    const [path = '/', query = ''] = url.split('?')
    response.setHeader('access-control-allow-origin', '*')
    response.setHeader('access-control-allow-headers', 'authorization, content-type')
    if (method === 'OPTIONS') return void response.writeHead(204).end()
    const body = await text(request).catch(() => '')
    this.requests.push(`${method} ${path}`)
    const trouble = this.troubleWith(method, path)
    if (trouble === 'not reached') return void request.socket.destroy()
    const answer = trouble === 'error' ? ERROR : this.#reply(request, method, path, body || query)
    // the connection stays, and nothing comes
    if (trouble === 'silence') return
    if (trouble === 'answer lost') return void request.socket.destroy()
    const wait = this.latency()
    if (wait > 0) await new Promise((resolve) => setTimeout(resolve, wait))
    response.writeHead(answer.status, {
      'content-type': 'application/json',
      'request-id': newId('req'),
      'stripe-version': API_VERSION,
    })
    response.end(JSON.stringify(answer.body))
  }

  #reply(request: IncomingMessage, method: string, path: string, parameters: string): Answer {
    try {
      const { key, ...form } = readForm(parameters)
      const asker = askerOf(request, typeof key === 'string' ? key : null)
      if (!asker) return REFUSED
      const account = asker.keys.endsWith('elsewhere') ? this.otherAccount : this.account
      const known =
        asker.kind === 'shop'
          ? (account.refusal(method, path, form) ?? account.answer(method, path, form))
          : null
      if (known) return known
      const idempotencyKey = method === 'POST' ? header(request, 'idempotency-key') : undefined
      return this.idempotency.answer(idempotencyKey, asker.keys, `${path}?${parameters}`, () =>
        catching(() => answerCall(this.ledger, method, path, asker, form, this.events)),
      )
    } catch (error) {
      return toAnswer(error)
    }
  }
}

export const startFakeStripe = () => new FakeStripe().listen()

const ERROR: Answer = { status: 500, body: { error: { type: 'api_error', message: 'Something went wrong' } } }
const REFUSED: Answer = {
  status: 401,
  body: { error: { type: 'invalid_request_error', message: 'Invalid API Key provided' } },
}

const header = (request: IncomingMessage, name: string) => {
  const value = request.headers[name]
  return Array.isArray(value) ? value[0] : value
}

function askerOf(request: IncomingMessage, key: string | null): { kind: Asker; keys: Keys } | null {
  const given = key ?? header(request, 'authorization')?.replace(/^Bearer /, '') ?? ''
  const [, kind, keys] = /^([spr]k)_((?:test|live)_(?:cloverleaf|elsewhere))$/.exec(given) ?? []
  return keys ? { kind: kind === 'pk' ? 'browser' : 'shop', keys: keys as Keys } : null
}

function catching(make: () => Answer): Answer {
  try {
    return make()
  } catch (error) {
    return toAnswer(error)
  }
}

function toAnswer(error: unknown): Answer {
  if (!(error instanceof StripeFakeError)) throw error
  return { status: error.status, body: { error: error.body } }
}
