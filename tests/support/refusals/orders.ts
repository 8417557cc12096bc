import type * as calls from '../../../src/contract/buying/order-calls.ts'
import type { Tx } from '../../../src/server/platform/db/open.ts'
import { recordSale } from '../world/past-sales.ts'
import type { Scenario, Scenarios } from './scenarios.ts'
import type { Sale, World } from './world.ts'

const device = 'none'
/** What correcting an address needs; the others pass it over. */
const body = { email: 'right@example.com' }

const noSuch: Scenario = ({ visitor }, ask) => ask(visitor(), { params: { token: 'nobody', device } })
const refunded: Scenario = async (world, ask) => {
  const { buyer, token } = await world.sellAndRefund()
  return ask(buyer.client, { params: { token, device } })
}
/** A browser with which the buyer shared the link. */
const notProven: Scenario = async (world, ask) => {
  const { token } = await world.sell()
  return ask(world.visitor(), { params: { token, device } })
}

/** The order is changed by another call after this one has read it. */
const overtaken =
  (body?: object): Scenario =>
  async ({ shop, sell }, ask) => {
    const sale = await sell()
    const { db } = shop
    const overtake = () =>
      db
        .updateTable('purchase')
        .set((row) => ({ orderVersion: row('orderVersion', '+', 1) }))
        .where('id', '=', sale.purchaseId)
        .execute()
    const transaction = () => ({
      execute: async (work: (tx: Tx) => Promise<unknown>) => {
        await overtake()
        return db.transaction().execute(work)
      },
    })
    shop.db = new Proxy(db, {
      get: (target, name) => {
        if (name === 'transaction') return transaction
        const value = Reflect.get(target, name, target)
        return typeof value === 'function' ? value.bind(target) : value
      },
    })
    try {
      return await ask(sale.buyer.client, { params: sale, body })
    } finally {
      shop.db = db
    }
  }

/** The buyer corrects the address, after this was done to the order. */
const correcting =
  (happen: (world: World, sale: Sale) => unknown): Scenario =>
  async (world, ask) => {
    const sale = await world.sell()
    await happen(world, sale)
    return ask(sale.buyer.client, { params: sale, body })
  }

export const orders: Scenarios<typeof calls> = {
  listDevices: { 'not-found: order not found': noSuch, 'gone: order refunded': refunded },
  endDevice: {
    'not-found: order not found': noSuch,
    'gone: order refunded': refunded,
    'forbidden: address not proven': notProven,
    'not-found: device not found': async (world, ask) => {
      const { buyer, token } = await world.sell()
      return ask(buyer.client, { params: { token, device } })
    },
  },
  signOutEverywhere: {
    'not-found: order not found': noSuch,
    'gone: order refunded': refunded,
    'forbidden: address not proven': notProven,
  },
  renewLink: {
    'not-found: order not found': noSuch,
    'gone: order refunded': refunded,
    'forbidden: address not proven': notProven,
    'conflict: too many links': async (world, ask) => {
      const sale = await world.sell()
      const { db } = world.shop
      await db.updateTable('purchase').set({ orderVersion: 50 }).where('id', '=', sale.purchaseId).execute()
      return ask(sale.buyer.client, { params: sale })
    },
    'conflict: order changed': overtaken(),
  },
  findOrder: { 'not-found: order not found': noSuch, 'gone: order refunded': refunded },
  findReceipt: { 'not-found: order not found': noSuch },
  resendOrders: {
    'too-many-requests: too many tries': async ({ visitor }, ask) => {
      const wishes = Array.from({ length: 20 }, () => ask(visitor(), { body }))
      await Promise.all(wishes)
      return ask(visitor(), { body })
    },
  },
  correctEmail: {
    'not-found: order not found': ({ visitor }, ask) => ask(visitor(), { params: { token: 'nobody' }, body }),
    'gone: order refunded': async (world, ask) => {
      const sale = await world.sellAndRefund()
      return ask(sale.buyer.client, { params: sale, body })
    },
    'forbidden: not the paying browser': async (world, ask) =>
      ask(world.visitor(), { params: await world.sell(), body }),
    'conflict: too late to correct': correcting((world) => world.later(2 * 60 * 60 * 1000)),
    'already-owned': correcting(({ shop }, { rider }) =>
      recordSale(shop, { riderId: rider.id, email: body.email, horses: [1] }),
    ),
    'conflict: horses stay together': correcting(({ shop }, { intentId }) =>
      shop.db.updateTable('checkout').set({ further: 1 }).where('intentId', '=', intentId).execute(),
    ),
    'conflict: order changed': overtaken(body),
  },
}
