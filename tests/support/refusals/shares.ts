import type * as shareCalls from '../../../src/contract/buying/share-calls.ts'
import { api } from '../addresses.ts'
import { NONE, type Scenarios } from './scenarios.ts'

const nobodys = { params: { token: 'nobodys', id: NONE } }

export const shares: Scenarios<typeof shareCalls> = {
  listShares: {
    'not-found: order not found': ({ visitor }, ask) => ask(visitor(), nobodys),
    'gone: order refunded': async ({ visitor, sellAndRefund }, ask) =>
      ask(visitor(), { params: { token: (await sellAndRefund()).token } }),
  },
  shareVideo: {
    'not-found: order not found': ({ visitor }, ask) => ask(visitor(), { ...nobodys, body: { horse: 1 } }),
    'gone: order refunded': async ({ visitor, sellAndRefund }, ask) =>
      ask(visitor(), { params: { token: (await sellAndRefund()).token }, body: { horse: 1 } }),
    'conflict: horse not in order': async ({ visitor, sell }, ask) =>
      ask(visitor(), { params: { token: (await sell()).token }, body: { horse: 4 } }),
    'taken-down: video taken down': async ({ visitor, owner, sell }, ask) => {
      const { rider, token } = await sell()
      await owner.send('POST', api.takedowns, { kind: 'rider', id: rider.id, buyers: 'keep' })
      return ask(visitor(), { params: { token }, body: { horse: 1 } })
    },
    'too-many-requests: too many changes': async ({ visitor, sell }, ask) => {
      const { token } = await sell()
      for (let change = 0; ; change++) {
        const may = change % 2 ? 'download' : 'watch'
        const answer = await ask(visitor(), { params: { token }, body: { horse: 1, may } })
        if (answer.status !== 200) return answer
      }
    },
  },
  endShare: {
    'not-found: order not found': ({ visitor }, ask) => ask(visitor(), nobodys),
    'gone: order refunded': async ({ visitor, sellAndRefund }, ask) =>
      ask(visitor(), { params: { token: (await sellAndRefund()).token, id: NONE } }),
    'not-found: share not found': async ({ visitor, sell }, ask) =>
      ask(visitor(), { params: { token: (await sell()).token, id: NONE } }),
  },
  findShared: { 'not-found: share not found': ({ visitor }, ask) => ask(visitor(), nobodys) },
}
