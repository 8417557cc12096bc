import { Delivery } from '../../src/contract/buying/order.ts'
import { priceFor, toCents } from '../../src/contract/buying/pricing.ts'
import { PurchaseCheck, StartedPurchase, type StartPurchase } from '../../src/contract/buying/purchase.ts'
import { Event } from '../../src/contract/catalogue/event.ts'
import { type NewRider, Rider } from '../../src/contract/catalogue/rider.ts'
import { Sport } from '../../src/contract/catalogue/sport.ts'
import { api } from './addresses.ts'
import { tokenOf } from './buying.ts'
import type { Client, Reply } from './client.ts'
import { confirmCard } from './fake-stripe/browser-calls.ts'
import { type FakeStripe, startFakeStripe } from './fake-stripe/fake-stripe.ts'
import { CARDS } from './fake-stripe/ledger.ts'
import { atOnce, lost } from './fake-stripe/webhook-post.ts'
import { emailsOf, salesOf } from './observe.ts'
import { ADMIN, type TestOptions } from './open-shop-at.ts'
import { openTestShop, type TestShop } from './test-shop.ts'

export interface StripeShop extends TestShop {
  stripe: FakeStripe
  addRider(rider?: Partial<NewRider>): Promise<Rider>
  buyer(email: string): StripeBuyer
  /** One who began to pay for a rider of their own. */
  begin(email: string, rider?: Partial<NewRider>, more?: Partial<StartPurchase>): Promise<Begun>
  /** And who paid, and closed the tab right then. */
  pay(email: string, rider?: Partial<NewRider>, more?: Partial<StartPurchase>): Promise<Begun>
  /** The first message of a type that Stripe has about a payment. */
  told(type: string, intentId: string): ReturnType<FakeStripe['eventsOf']>[number]
  /** One who has bought a rider of their own. */
  sell(email: string, rider?: Partial<NewRider>): Promise<StripeSale>
  /** How many emails of a kind wait or went out to an address. */
  emails(kind: string, recipient?: string): Promise<number>
  /** What Stripe tells while this happens arrives at the shop. */
  heard<T>(happen: () => T | Promise<T>): Promise<T>
}

interface Begun {
  rider: Rider
  buyer: StripeBuyer
  started: StartedPurchase
}

export interface StripeSale extends Begun {
  intentId: string
  purchaseId: number
  token: string
}

/** A shop that takes its cards at a Stripe of its own. Its webhooks are lost unless a test lets them travel. */
export async function openStripeShop(
  env: Record<string, string> = {},
  options?: TestOptions,
): Promise<StripeShop> {
  const stripe = await startFakeStripe()
  const shop = await openTestShop({ ...stripe.env, DEMO: '0', WORKER: '0', ...env }, options)
  stripe.webhooks.journeyOf = () => lost
  return withStripe(shop, stripe, await addEvent(await shop.admin()))
}

/** An event to sell riders of, and an owner who gets emails. */
export async function addEvent(admin: Client): Promise<number> {
  await admin.send('PUT', api.shop, { email: 'owner@example.com' })
  const sport = await admin.post(Sport, api.sports, { name: 'Barrel racing' })
  return (await admin.post(Event, api.events, { name: 'Classic', date: 'June 15', sportId: sport.id })).id
}

/** What tests do with a shop that takes its cards at `stripe`. Closing it closes both. */
export async function withStripe(shop: TestShop, stripe: FakeStripe, eventId: number): Promise<StripeShop> {
  stripe.webhooks.url = `${shop.url}/api/webhooks/stripe`
  const admin = await shop.admin()
  // so much time may have passed that the session is over
  const owner = async () => {
    const { status } = await admin.send('GET', '/api/user')
    if (status === 401) await admin.send('POST', api.login, ADMIN)
    return admin
  }
  const addRider = async (rider: Partial<NewRider> = {}) =>
    (await owner()).post(Rider, '/api/riders', {
      name: 'Jane Doe',
      eventId,
      price: 65,
      videoUrl: 'https://videos.example/jane.mp4',
      ...rider,
    })
  const buyerOf = (email: string) => new StripeBuyer(shop.visitor(), stripe, email)
  const pay: StripeShop['pay'] = async (email, riderLike, more) => {
    const [rider, buyer] = [await addRider(riderLike), buyerOf(email)]
    return { rider, buyer, started: await buyer.payAndLeave(rider, more) }
  }
  return {
    ...shop,
    stripe,
    later: (milliseconds) => {
      shop.later(milliseconds)
      stripe.ledger.shift += milliseconds
    },
    addRider,
    buyer: buyerOf,
    begin: async (email, riderLike, more) => {
      const [rider, buyer] = [await addRider(riderLike), buyerOf(email)]
      return { rider, buyer, started: await buyer.start(rider, more) }
    },
    pay,
    told: (type, intentId) => {
      const [event] = stripe.eventsOf(type, intentId)
      if (!event) throw new Error('Stripe told nothing')
      return event
    },
    sell: async (email, more) => {
      const { rider, buyer, started } = await pay(email, more)
      const token = tokenOf(await buyer.confirm(rider, started))
      const [sale] = await salesOf(await owner(), email)
      return {
        rider,
        buyer,
        started,
        intentId: started.paymentIntentId,
        purchaseId: sale?.id ?? 0,
        token,
      }
    },
    emails: async (kind, recipient) => (await emailsOf(await owner(), { kind, recipient })).length,
    heard: async (happen) => {
      stripe.webhooks.journeyOf = () => atOnce
      const happened = await happen()
      await stripe.webhooks.settled()
      stripe.webhooks.journeyOf = () => lost
      return happened
    },
    close: async () => {
      await stripe.close()
      await shop.close()
    },
  }
}

/** A buyer with a browser, an email address and a card. */
export class StripeBuyer {
  readonly client: Client
  readonly email: string
  readonly #stripe: FakeStripe

  constructor(client: Client, stripe: FakeStripe, email: string) {
    this.client = client
    this.#stripe = stripe
    this.email = email
  }

  tryToStart(rider: Rider, more: Partial<StartPurchase> = {}): Promise<Reply> {
    const quantity = more.quantity ?? 1
    return this.client.send('POST', api.createPaymentIntent, {
      riderId: rider.id,
      email: this.email,
      amount: priceFor(toCents(rider.price), quantity),
      quantity,
      ...more,
    })
  }

  /** Whether the shop says that the address has bought it. */
  async owns(rider: Rider): Promise<boolean> {
    return (await this.client.get(PurchaseCheck, api.purchaseCheck(this.email, rider.id))).purchased
  }

  async start(rider: Rider, more: Partial<StartPurchase> = {}): Promise<StartedPurchase> {
    const { status, text } = await this.tryToStart(rider, more)
    if (status !== 200) throw new Error(`The purchase did not start: ${status} ${text}`)
    return StartedPurchase.parse(JSON.parse(text))
  }

  payCard({ clientSecret, paymentIntentId }: StartedPurchase, card: string = CARDS.pays) {
    return confirmCard(this.#stripe.url, clientSecret, card, this.#stripe.pageKeyFor(paymentIntentId))
  }

  /** Starts and pays, and closes the tab right then. */
  async payAndLeave(rider: Rider, more: Partial<StartPurchase> = {}): Promise<StartedPurchase> {
    const started = await this.start(rider, more)
    const { outcome } = await this.payCard(started)
    if (outcome !== 'succeeded') throw new Error(`The card did not pay: ${outcome}`)
    return started
  }

  tryToConfirm(rider: Rider, { paymentIntentId }: StartedPurchase): Promise<Reply> {
    return this.client.send('POST', api.confirmPayment, {
      riderId: rider.id,
      email: this.email,
      paymentIntentId,
    })
  }

  async confirm(rider: Rider, started: StartedPurchase): Promise<Delivery> {
    const { status, text } = await this.tryToConfirm(rider, started)
    if (status !== 200) throw new Error(`The payment was not confirmed: ${status} ${text}`)
    return Delivery.parse(JSON.parse(text))
  }

  async buy(rider: Rider, more: Partial<StartPurchase> = {}): Promise<Delivery> {
    return this.confirm(rider, await this.payAndLeave(rider, more))
  }
}
