import type * as shareCalls from '../../../src/contract/buying/share-calls.ts'
import { api } from '../addresses.ts'
import { NONE, type Scenarios } from './scenarios.ts'

const nobodys = { params: { token: 'nobodys', id: NONE } }

export const shares: Scenarios<typeof shareCalls> = {
  listShares: {
    'order-not-found': ({ visitor }, ask) => ask(visitor(), nobodys),
    'order-refunded': async ({ visitor, sellAndRefund }, ask) =>
      ask(visitor(), { params: { token: (await sellAndRefund()).token } }),
  },
  shareVideo: {
    'order-not-found': ({ visitor }, ask) => ask(visitor(), { ...nobodys, body: { horse: 1 } }),
    'order-refunded': async ({ visitor, sellAndRefund }, ask) =>
      ask(visitor(), { params: { token: (await sellAndRefund()).token }, body: { horse: 1 } }),
    'horse-not-in-order': async ({ visitor, sell }, ask) =>
      ask(visitor(), { params: { token: (await sell()).token }, body: { horse: 4 } }),
    'film-taken-down': async ({ visitor, owner, sell }, ask) => {
      const { rider, token } = await sell()
      await owner.send('POST', api.takedowns, { kind: 'rider', id: rider.id, buyers: 'keep' })
      return ask(visitor(), { params: { token }, body: { horse: 1 } })
    },
  },
  endShare: {
    'order-not-found': ({ visitor }, ask) => ask(visitor(), nobodys),
    'order-refunded': async ({ visitor, sellAndRefund }, ask) =>
      ask(visitor(), { params: { token: (await sellAndRefund()).token, id: NONE } }),
    'share-not-found': async ({ visitor, sell }, ask) =>
      ask(visitor(), { params: { token: (await sell()).token, id: NONE } }),
  },
  findShared: { 'share-not-found': ({ visitor }, ask) => ask(visitor(), nobodys) },
}
