import { z } from 'zod'
import { PurchaseRefunds } from '../../../src/contract/books/refund.ts'
import type * as calls from '../../../src/contract/books/refund-calls.ts'
import { Alarm } from '../../../src/contract/owner/dashboard.ts'
import { api } from '../addresses.ts'
import { CARDS } from '../fake-stripe/ledger.ts'
import { recordSale } from '../world/past-sales.ts'
import { answerWasForgotten } from '../world/payments.ts'
import { NONE, noSuch, type Scenario, type Scenarios } from './scenarios.ts'
import type { World } from './world.ts'

/** The owner asks for money back of a sale, for the second time where there was a `first`. */
const refunding =
  (body?: object, first?: object): Scenario =>
  async (world, ask) => {
    const { purchaseId } = await world.sell()
    if (first) await ask(world.owner, { params: { id: purchaseId }, body: first })
    return ask(world.owner, { params: { id: purchaseId }, body })
  }

/** The bank took the money, and nobody has told the shop yet. */
async function sellToDisputer(world: World) {
  const sale = await world.sell()
  world.stripe.ledger.openDispute(sale.intentId)
  return sale
}

/** While the provider does not tell of disputes. */
async function untold<T>(world: World, happen: () => Promise<T>): Promise<T> {
  world.stripe.troubleWith = (_method, path) => (path === '/v1/disputes' ? 'error' : null)
  try {
    return await happen()
  } finally {
    world.stripe.troubleWith = () => null
  }
}

/** A refund, asked for by the owner, that failed. */
async function failedRefund(world: World) {
  const { purchaseId } = await sellToDisputer(world)
  await untold(world, () => world.owner.send('POST', api.refund(purchaseId)))
  return findRefund(world, purchaseId)
}

const nothingLeft: Scenario = async (world, ask) => ask(world.owner, { params: await failedRefund(world) })

async function findRefund({ owner }: World, purchaseId: number) {
  const { refunds: found } = await owner.get(PurchaseRefunds, api.purchaseRefunds(purchaseId))
  return { id: found[0]?.id ?? NONE }
}

const seenTo: Scenario = async (world, ask) => {
  const { purchaseId } = await world.sellAndRefund()
  return ask(world.owner, { params: await findRefund(world, purchaseId) })
}

/** Money of another amount than what was agreed, which belongs to no order. */
async function unmatched(world: World, { currency = 'usd', riderKey = '' } = {}) {
  const rider = await world.addRider()
  const buyer = world.buyer(world.address())
  const started = await buyer.start(rider)
  const intentId = started.paymentIntentId
  const intent = world.stripe.ledger.intent(intentId)
  Object.assign(intent, { amount: 6400, currency })
  if (riderKey) intent.metadata.riderKey = riderKey
  world.stripe.ledger.confirm(intentId, CARDS.pays)
  await buyer.tryToConfirm(rider, started)
  const alarms = await world.owner.get(z.array(Alarm), api.alarms)
  const alarm = alarms.find(({ sentence }) => sentence.includes(`(payment ${intentId})`))
  const dismiss = alarm?.actions?.find(({ label }) => label === 'Dismiss')?.post ?? ''
  return { rider, intentId, dismiss, asked: { params: { id: Number(dismiss.split('/').at(-2)) } } }
}

const unmatchedSeenTo: Scenario = async (world, ask) => {
  const { asked, dismiss } = await unmatched(world)
  await world.owner.send('POST', dismiss)
  return ask(world.owner, asked)
}

const away =
  (happen: (world: World) => Promise<object>): Scenario =>
  async (world, ask) => {
    const asked = await happen(world)
    return world.troubled(() => ask(world.owner, asked))
  }

export const refunds: Scenarios<typeof calls> = {
  readEvidence: { 'not-found: purchase not found': noSuch },
  refundPurchase: {
    'not-found: purchase not found': noSuch,
    'nothing-to-refund: not paid here': async ({ owner, shop, address, addRider }, ask) => {
      const { id: riderId } = await addRider()
      const id = await recordSale(shop, { riderId, email: address(), horses: [1] })
      return ask(owner, { params: { id } })
    },
    'nothing-to-refund: nothing left to refund': refunding({ amount: 66 }),
    'conflict: refunded twice': refunding({ amount: 5 }, { amount: 5 }),
    'conflict: horse not in order': refunding({ horses: [2] }),
    'conflict: refund all instead': refunding({ horses: [1] }),
    'idempotency-key-reused: key used for another': async (world, ask) => {
      const { purchaseId } = await world.sell()
      const asked = { params: { id: purchaseId }, headers: { 'idempotency-key': world.address() } }
      await ask(world.owner, { ...asked, body: { amount: 5 } })
      return ask(world.owner, { ...asked, body: { amount: 6 } })
    },
    'refund-failed': async (world, ask) => {
      const { purchaseId } = await sellToDisputer(world)
      return untold(world, () => ask(world.owner, { params: { id: purchaseId } }))
    },
    'provider-unreachable': away(async (world) => ({ params: { id: (await world.sell()).purchaseId } })),
  },
  listRefunds: { 'not-found: purchase not found': noSuch },
  sendRefundAgain: {
    'not-found: refund not found': noSuch,
    'conflict: refund seen to': seenTo,
    'nothing-to-refund: nothing left to refund': nothingLeft,
    'refund-failed': async (world, ask) => {
      const params = await failedRefund(world)
      return untold(world, () => ask(world.owner, { params }))
    },
    'provider-unreachable': away(async (world) => ({ params: await failedRefund(world) })),
  },
  noteRefundByHand: {
    'not-found: refund not found': noSuch,
    'conflict: refund seen to': seenTo,
    'nothing-to-refund: nothing left to refund': nothingLeft,
  },
  dismissRefund: { 'not-found: refund not found': noSuch, 'conflict: refund seen to': seenTo },
  orderUnmatched: {
    'not-found: payment not found': noSuch,
    'conflict: payment seen to': unmatchedSeenTo,
    'conflict: payment too vague': async (world, ask) =>
      ask(world.owner, (await unmatched(world, { currency: 'eur' })).asked),
    'conflict: rider is gone': async (world, ask) =>
      ask(world.owner, (await unmatched(world, { riderKey: 'of before a restore' })).asked),
    'conflict: sale refunded': async (world, ask) => {
      const { rider, asked } = await unmatched(world)
      await world.owner.send('DELETE', api.rider(rider.id))
      return ask(world.owner, asked)
    },
    'unavailable: provider away': away(async (world) => (await unmatched(world)).asked),
  },
  refundUnmatched: {
    'not-found: payment not found': noSuch,
    'conflict: payment seen to': unmatchedSeenTo,
    'nothing-to-refund: nothing left to refund': async (world, ask) => {
      const { asked, intentId } = await unmatched(world)
      await ask(world.owner, asked)
      await answerWasForgotten(world.shop, { paymentIntentId: intentId })
      return ask(world.owner, asked)
    },
    'refund-failed': async (world, ask) => {
      const { asked, intentId } = await unmatched(world)
      world.stripe.ledger.openDispute(intentId)
      return ask(world.owner, asked)
    },
    'provider-unreachable': away(async (world) => (await unmatched(world)).asked),
  },
  dismissUnmatched: { 'not-found: payment not found': noSuch, 'conflict: payment seen to': unmatchedSeenTo },
}
