import * as calls from '../../../src/contract/buying/checkout-calls.ts'
import { StartedPurchase, type StartPurchase } from '../../../src/contract/buying/purchase.ts'
import type { Rider } from '../../../src/contract/catalogue/rider.ts'
import { api } from '../addresses.ts'
import { addEvent, addRider } from '../buying.ts'
import type { Client } from '../client.ts'
import { walletToken } from '../fake-stripe/browser-calls.ts'
import { CARDS } from '../fake-stripe/ledger.ts'
import { recordSale } from '../world/past-sales.ts'
import { othersBegan } from '../world/payments.ts'
import { NONE, type Scenario, type Scenarios } from './scenarios.ts'
import type { World } from './world.ts'

const SECONDS = 1000

const wish = (rider: Pick<Rider, 'id'>, more: Partial<StartPurchase> = {}) => ({
  body: { riderId: rider.id, email: 'buyer@example.com', amount: 6500, quantity: 1, ...more },
})

/** Asks for something of a rider that is not for sale. */
const wanting =
  (rider: Parameters<World['addRider']>[0], more: Partial<StartPurchase> = {}): Scenario =>
  async (world, ask) =>
    ask(world.visitor(), wish(await world.addRider(rider), more))

/** A buyer who owns some of the rider's horses. */
const owning =
  (rider: Parameters<World['addRider']>[0], more: Partial<StartPurchase> = {}): Scenario =>
  async (world, ask) => {
    const { id } = await world.addRider(rider)
    const email = world.address()
    await recordSale(world.shop, { riderId: id, email, horses: [1] })
    return ask(world.visitor(), wish({ id }, { email, ...more }))
  }

async function begun(world: World) {
  const rider = await world.addRider()
  const buyer = world.buyer(world.address())
  const { paymentIntentId } = await buyer.start(rider)
  const body = { riderId: rider.id, email: buyer.email, paymentIntentId }
  return { rider, client: buyer.client, paymentIntentId, confirmed: { body } }
}

/** Confirms a payment in this state. */
const confirming =
  (happen: (world: World, payment: Awaited<ReturnType<typeof begun>>) => unknown): Scenario =>
  async (world, ask) => {
    const payment = await begun(world)
    await happen(world, payment)
    return ask(payment.client, payment.confirmed)
  }

const paid = ({ stripe }: World, { paymentIntentId }: { paymentIntentId: string }) =>
  stripe.ledger.confirm(paymentIntentId, CARDS.pays)

async function inSandbox({ sandbox }: World) {
  const { id: eventId } = await addEvent(await sandbox.admin())
  const rider = await addRider(await sandbox.admin(), { eventId, price: 65 })
  const client: Client = sandbox.visitor()
  const { text } = await client.send('POST', calls.startPurchase.path, wish(rider).body)
  return { client, ...StartedPurchase.parse(JSON.parse(text)) }
}

export const checkout: Scenarios<typeof calls> = {
  startPurchase: {
    'not-found: rider not found': ({ visitor }, ask) => ask(visitor(), wish({ id: NONE })),
    'invalid-input: no such horse': wanting({}, { quantity: 2, amount: 8500 }),
    'invalid-input: horses not chosen': owning({ horseCount: 2 }, { quantity: 2, amount: 8500 }),
    'conflict: video not ready': wanting({ videoUrl: null }),
    'already-owned': owning({}),
    'price-changed': wanting({}, { amount: 100 }),
    'code-refused': wanting({}, { code: 'NONE' }),
    'sold-out': async (world, ask) => {
      const rider = await world.addRider({ salesLimit: 1 })
      await recordSale(world.shop, { riderId: rider.id, email: world.address(), horses: [1] })
      return ask(world.visitor(), wish(rider))
    },
    'already-paid': async (world, ask) => {
      const payment = await begun(world)
      paid(world, payment)
      return ask(payment.client, wish(payment.rider, { email: world.address() }))
    },
    'idempotency-key-reused: key used for another': async (world, ask) => {
      const rider = await world.addRider()
      const headers = { 'idempotency-key': world.address() }
      const client = world.visitor()
      await ask(client, { ...wish(rider), headers })
      return ask(client, { ...wish(rider, { email: world.address() }), headers })
    },
    'too-many-requests: too many tries': async (world, ask) => {
      const rider = await world.addRider()
      const asked = { ...wish(rider), headers: { 'x-forwarded-for': '203.0.113.7' } }
      await ask(world.visitor(), asked)
      await othersBegan(world.shop, { riderId: rider.id, count: 100, onLatestNetwork: true })
      // what was counted lately is not counted anew
      world.later(3 * SECONDS)
      return ask(world.visitor(), asked)
    },
    'unavailable: provider away': async (world, ask) => {
      const rider = await world.addRider()
      return world.troubled(() => ask(world.visitor(), wish(rider)))
    },
  },
  payWithWallet: {
    'not-found: payment not found': ({ visitor }, ask) =>
      ask(visitor(), { body: { paymentIntentId: 'pi_none', confirmationToken: 'ctoken_none' } }),
    'card-declined': async (world, ask) => {
      const { client, paymentIntentId } = await begun(world)
      const confirmationToken = await walletToken(world.stripe.url, CARDS.declines)
      return ask(client, { body: { paymentIntentId, confirmationToken } })
    },
    'unavailable: provider away': async (world, ask) => {
      const { client, paymentIntentId } = await begun(world)
      const confirmationToken = await walletToken(world.stripe.url, CARDS.pays)
      return world.troubled(() => ask(client, { body: { paymentIntentId, confirmationToken } }))
    },
  },
  cancelPayment: {
    'unavailable: provider away': async (world, ask) => {
      const { client, paymentIntentId } = await begun(world)
      return world.troubled(() => ask(client, { body: { paymentIntentId } }))
    },
  },
  confirmPayment: {
    'not-found: payment not found': ({ visitor }, ask) =>
      ask(visitor(), { body: { riderId: NONE, email: 'buyer@example.com', paymentIntentId: 'pi_none' } }),
    'payment-incomplete': confirming(() => null),
    'payment-processing': confirming(({ stripe }, { paymentIntentId }) => {
      stripe.ledger.intent(paymentIntentId).status = 'processing'
    }),
    'gone: payment expired': confirming(({ stripe }, { paymentIntentId }) =>
      stripe.ledger.cancel(paymentIntentId),
    ),
    'conflict: payment unmatched': confirming((world, payment) => {
      world.stripe.ledger.intent(payment.paymentIntentId).amount = 100
      paid(world, payment)
    }),
    'conflict: sale refunded': confirming(async (world, payment) => {
      paid(world, payment)
      await world.owner.send('DELETE', api.rider(payment.rider.id))
    }),
    'gone: order refunded': async (world, ask) => {
      const { rider, buyer, intentId } = await world.sellAndRefund()
      return ask(buyer.client, {
        body: { riderId: rider.id, email: buyer.email, paymentIntentId: intentId },
      })
    },
    'unavailable: provider away': async (world, ask) => {
      const { client, confirmed } = await begun(world)
      return world.troubled(() => ask(client, confirmed))
    },
  },
  checkPurchase: {
    'not-found: rider not found': ({ visitor }, ask) =>
      ask(visitor(), { query: { riderId: NONE, email: 'a@example.com' } }),
    'too-many-requests: too many tries': async ({ visitor, address }, ask) => {
      const about = () => ask(visitor(), { query: { riderId: NONE, email: address() } })
      for (let asked = 0; asked < 40; asked++) await about()
      return about()
    },
  },
  stopReminders: {
    'not-found: link not found': ({ visitor }, ask) => ask(visitor(), { params: { token: 'none' } }),
  },
  payInSandbox: {
    'not-found: payment not found': ({ sandbox }, ask) =>
      ask(sandbox.visitor(), { body: { clientSecret: 'none', cardNumber: CARDS.pays } }),
    'conflict: payment closed': async (world, ask) => {
      const { client, clientSecret, paymentIntentId } = await inSandbox(world)
      await client.send('POST', calls.cancelPayment.path, { paymentIntentId })
      return ask(client, { body: { clientSecret, cardNumber: CARDS.pays } })
    },
    'card-declined': async (world, ask) => {
      const { client, clientSecret } = await inSandbox(world)
      return ask(client, { body: { clientSecret, cardNumber: CARDS.declines } })
    },
  },
}
