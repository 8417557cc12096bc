import type * as calls from '../../../src/contract/buying/order-calls.ts'
import { api } from '../addresses.ts'
import { tokenOf } from '../buying.ts'
import type { StripeSale } from '../stripe-shop.ts'
import { recordSale } from '../world/past-sales.ts'
import { beforeNextTransaction } from '../world/payments.ts'
import type { Scenario, Scenarios } from './scenarios.ts'
import type { World } from './world.ts'

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
    const { buyer, token } = await sell()
    beforeNextTransaction(shop, () => buyer.client.send('POST', `${api.order(token)}/new-link`))
    return ask(buyer.client, { params: { token }, body })
  }

/** The buyer corrects the address, after this was done to the order. */
const correcting =
  (happen: (world: World, sale: StripeSale) => unknown): Scenario =>
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
      const { buyer, token } = await world.sell()
      for (let params = { token }; ; ) {
        const reply = await ask(buyer.client, { params })
        if (reply.status !== 200) return reply
        params = { token: tokenOf(JSON.parse(reply.text)) }
      }
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
    'conflict: horses stay together': async (world, ask) => {
      const rider = await world.addRider({ horseCount: 2 })
      const buyer = world.buyer(world.address())
      await buyer.buy(rider, { horses: [1] })
      const token = tokenOf(await buyer.buy(rider, { horses: [2], amount: 2000 }))
      return ask(buyer.client, { params: { token }, body })
    },
    'conflict: order changed': overtaken(body),
  },
}
