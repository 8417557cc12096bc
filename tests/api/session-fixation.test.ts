import { beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { Rider } from '../../src/contract/catalogue/rider.ts'
import { addEvent, addRider, buy, tokenOf } from '../support/buying.ts'
import type { Client } from '../support/client.ts'
import { sharedAdmin, sharedTestShop } from '../support/shared-shop.ts'
import { ADMIN } from '../support/test-shop.ts'

const PLANTED = 'P'.repeat(43)

let eventId: number

const test = sharedTestShop()
const admin = sharedAdmin(test)
beforeAll(async () => {
  eventId = (await addEvent(admin)).id
})

/** The riders of whom this browser may see the video. */
async function watchable(client: Client, email: string) {
  const riders = await client.get(z.array(Rider), `/api/riders?eventId=${eventId}&email=${email}`)
  return riders.filter(({ videoUrl }) => videoUrl !== null).map(({ name }) => name)
}

const withCookie = (name: string, value: string) => {
  const client = test.visitor()
  client.setCookie(name, value)
  return client
}

describe('a planted cookie', () => {
  it('is not adopted by a login', async () => {
    const victim = withCookie('cloverleaf_session', PLANTED)
    expect((await victim.send('POST', '/api/login', ADMIN)).status).toBe(200)
    expect(victim.cookie('cloverleaf_session')).not.toBe(PLANTED)
    expect((await withCookie('cloverleaf_session', PLANTED).send('GET', '/api/user')).status).toBe(401)
  })

  it('reveals neither what its victim buys nor the orders that are opened', async () => {
    const thief = test.visitor()
    const bait = await addRider(admin, { eventId, name: 'Bait' })
    await buy(thief, { rider: bait, email: 'thief@example.com' })
    const planted = thief.cookie('buyer') ?? ''
    for (const cookie of [PLANTED, planted]) {
      const victim = withCookie('buyer', cookie)
      const email = `victim-of-${cookie.slice(0, 4)}@example.com`.toLowerCase()
      const rider = await addRider(admin, { eventId, name: `Bought ${cookie}` })
      const token = tokenOf(await buy(victim, { rider, email }))
      expect(await watchable(victim, email)).toContain(rider.name)
      expect(victim.cookie('buyer')).not.toBe(cookie)
      expect(await watchable(withCookie('buyer', cookie), email)).not.toContain(rider.name)

      const other = withCookie('buyer', cookie)
      await other.send('GET', `/api/orders/${token}`)
      expect(await watchable(other, email)).toContain(rider.name)
      expect(await watchable(withCookie('buyer', cookie), email)).not.toContain(rider.name)
    }
  })
})

describe('a buyer’s own cookie', () => {
  it('opens all that was bought with it, one after the other', async () => {
    const buyer = test.visitor()
    const names = ['First', 'Second', 'Third']
    for (const name of names) {
      await buy(buyer, { rider: await addRider(admin, { eventId, name }), email: 'one@example.com' })
    }
    expect((await watchable(buyer, 'one@example.com')).sort()).toEqual([...names].sort())
  })

  it('stays the same where nothing new is shown', async () => {
    const buyer = test.visitor()
    const rider = await addRider(admin, { eventId, name: 'Same' })
    const token = tokenOf(await buy(buyer, { rider, email: 'same@example.com' }))
    const cookie = buyer.cookie('buyer')
    for (let count = 0; count < 3; count++) await buyer.send('GET', `/api/orders/${token}`)
    expect(buyer.cookie('buyer')).toBe(cookie)
  })
})
