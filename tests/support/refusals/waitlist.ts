import type * as waitingCalls from '../../../src/contract/weekend/waitlist/waitlist-calls.ts'
import { NONE, type Scenarios } from './scenarios.ts'

const notUpYet = { name: 'Not Up Yet', videoUrl: null }

export const waiting: Scenarios<typeof waitingCalls> = {
  joinWaitlist: {
    'not-found: rider not found': ({ visitor, address }, ask) =>
      ask(visitor(), { body: { riderId: NONE, email: address() } }),
    'conflict: video is up': async ({ visitor, address, addRider }, ask) =>
      ask(visitor(), { body: { riderId: (await addRider()).id, email: address() } }),
    'conflict: too many waits': async (world, ask) => {
      const email = world.address()
      for (let count = 0; ; count++) {
        const { id: riderId } = await world.addRider(notUpYet)
        await world.resetAttempts()
        const reply = await ask(world.visitor(), { body: { riderId, email } })
        if (count === 100) return reply
      }
    },
    'too-many-requests: too many tries': async (world, ask) => {
      const body = { riderId: (await world.addRider(notUpYet)).id, email: world.address() }
      for (let request = 0; request < 40; request++) await ask(world.visitor(), { body })
      return ask(world.visitor(), { body })
    },
  },
  confirmWaitlist: {
    'not-found: link not found': ({ visitor }, ask) => ask(visitor(), { params: { token: 'none' } }),
  },
}
