import type * as waitingCalls from '../../../src/contract/weekend/waitlist/waitlist-calls.ts'
import { NONE, type Scenarios } from './scenarios.ts'
import type { World } from './world.ts'

const riderWithoutFilm = async ({ shop, eventId }: World) =>
  (
    await shop.db
      .insertInto('rider')
      .values({
        eventId,
        name: 'Not Up Yet',
        priceCents: 6500,
        thumbnailUrl: null,
        horseCount: 1,
        salesLimit: null,
        createdAt: shop.now().toISOString(),
        deletedAt: null,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
  ).id

export const waiting: Scenarios<typeof waitingCalls> = {
  joinWaitlist: {
    'not-found: rider not found': ({ visitor, address }, ask) =>
      ask(visitor(), { body: { riderId: NONE, email: address() } }),
    'conflict: video is up': async ({ visitor, address, addRider }, ask) =>
      ask(visitor(), { body: { riderId: (await addRider()).id, email: address() } }),
    'conflict: too many waits': async (world, ask) => {
      const email = world.address()
      const riders: number[] = []
      for (let count = 0; count < 101; count++) riders.push(await riderWithoutFilm(world))
      for (const riderId of riders.slice(0, 100)) {
        await world.resetAttempts()
        await ask(world.visitor(), { body: { riderId, email } })
      }
      await world.resetAttempts()
      return ask(world.visitor(), { body: { riderId: riders[100], email } })
    },
    'too-many-requests: too many tries': async (world, ask) => {
      const body = { riderId: await riderWithoutFilm(world), email: world.address() }
      for (let request = 0; request < 40; request++) await ask(world.visitor(), { body })
      return ask(world.visitor(), { body })
    },
  },
  confirmWaitlist: {
    'not-found: link not found': ({ visitor }, ask) => ask(visitor(), { params: { token: 'none' } }),
  },
}
