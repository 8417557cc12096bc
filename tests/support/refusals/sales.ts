import type * as calls from '../../../src/contract/books/sales-calls.ts'
import { recordSale } from '../world/past-sales.ts'
import { NONE, none, noSuch, type Scenarios } from './scenarios.ts'

const right = { email: 'right@example.com' }
const gift = (riderId: number, more: object = {}) => ({
  body: { riderId, email: 'friend@example.com', paymentMethod: 'free', ...more },
})

export const sales: Scenarios<typeof calls> = {
  listPayoutMovements: {
    'not-found: payout not found': ({ owner }, ask) => ask(owner, { params: { id: 'po_none' } }),
  },
  eraseBuyer: {
    'not-found: buyer not found': ({ owner, address }, ask) => ask(owner, { body: { email: address() } }),
    'conflict: dispute is open': async (world, ask) => {
      const { buyer, intentId } = await world.sell()
      await world.heard(() => world.stripe.ledger.openDispute(intentId))
      return ask(world.owner, { body: { email: buyer.email } })
    },
  },
  addOrder: {
    'not-found: rider not found': ({ owner }, ask) => ask(owner, gift(NONE)),
    'invalid-input: no such horse': async ({ owner, addRider }, ask) =>
      ask(owner, gift((await addRider()).id, { horses: [2] })),
    'code-refused': async ({ owner, addRider }, ask) =>
      ask(owner, gift((await addRider()).id, { code: 'NONE' })),
    'already-owned': async ({ owner, addRider }, ask) => {
      const { id } = await addRider()
      await ask(owner, gift(id))
      return ask(owner, gift(id))
    },
  },
  moveOrder: {
    'not-found: purchase not found': ({ owner }, ask) => ask(owner, { ...none, body: right }),
    'already-owned': async (world, ask) => {
      const { purchaseId, rider } = await world.sell()
      await recordSale(world.shop, { riderId: rider.id, ...right, horses: [1] })
      return ask(world.owner, { params: { id: purchaseId }, body: right })
    },
    'conflict: order changed': async (world, ask) => {
      const { purchaseId } = await world.sellAndRefund()
      return ask(world.owner, { params: { id: purchaseId }, body: right })
    },
  },
  resendOrder: {
    'not-found: purchase not found': noSuch,
    'conflict: order is refunded': async (world, ask) => {
      const { purchaseId } = await world.sellAndRefund()
      return ask(world.owner, { params: { id: purchaseId } })
    },
  },
  findOrderLink: { 'not-found: purchase not found': noSuch },
}
