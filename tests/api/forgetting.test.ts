import { afterEach, beforeEach, expect, it } from 'vitest'
import { z } from 'zod'
import { BuyerDevice } from '../../src/contract/buying/order.ts'
import { api } from '../support/addresses.ts'
import type { Trouble } from '../support/fake-stripe/fake-stripe.ts'
import { openStripeShop, type StripeShop } from '../support/stripe-shop.ts'
import { addJob, jobsOf, runJobs } from '../support/world/jobs.ts'
import { isStored } from '../support/world/rows.ts'
import { work } from '../support/world/work.ts'

const DAY = 24 * 60 * 60 * 1000

let shop: StripeShop
beforeEach(async () => {
  shop = await openStripeShop()
})
afterEach(() => shop.close())

it('jobs that ended weeks ago are forgotten, those that wait stay however old', async () => {
  const run = () =>
    runJobs(
      shop.shop,
      { kinds: { test: async () => null }, isFinal: () => true, onFailure: async () => {} },
      new AbortController().signal,
    )
  await addJob(shop.shop, { kind: 'of another worker', subject: 'waits' })
  for (const subject of ['old', 'recent']) {
    await addJob(shop.shop, { subject })
    await run()
    shop.later(2 * DAY)
  }
  shop.later(27 * DAY)
  await work.pruneJobs(shop.shop)
  expect((await jobsOf(shop.shop)).map(({ subject }) => subject)).toEqual(['waits', 'recent'])
})

it('proofs that no browser can bring any more are forgotten', async () => {
  const { buyer, rider, token } = await shop.sell('devices@example.com')
  const [used, unused] = [shop.visitor(), shop.visitor()]
  for (const phone of [used, unused]) await phone.send('GET', api.order(token))
  const devices = () => buyer.client.get(z.array(BuyerDevice), `${api.order(token)}/devices`)
  const known = await devices()
  shop.later(200 * DAY)
  await used.send('GET', api.eventRiders(rider.eventId))
  shop.later(201 * DAY)
  await buyer.buy(await shop.addRider())
  await work.pruneProofs(shop.shop)
  expect([known.length, (await devices()).length]).toEqual([3, 2])
})

it('messages of the provider that were settled long ago are forgotten, and no others', async () => {
  const messageOf = async (email: string, trouble: Trouble | null = null) => {
    const { paymentIntentId } = await shop.buyer(email).payAndLeave(await shop.addRider())
    const [message] = shop.stripe.eventsOf('payment_intent.succeeded', paymentIntentId)
    if (!message) throw new Error('Stripe told nothing')
    shop.stripe.troubleWith = () => trouble
    await shop.stripe.webhooks.deliver(message)
    shop.stripe.troubleWith = () => null
    return message.id
  }
  const old = await messageOf('old@example.com')
  const unsettled = await messageOf('unsettled@example.com', 'error')
  shop.later(2 * DAY)
  const recent = await messageOf('recent@example.com')
  shop.later(179 * DAY)
  const stored = () => Promise.all([old, unsettled, recent].map((id) => isStored(shop.shop, id)))
  expect(await stored()).toEqual([true, true, true])
  await work.pruneEvents(shop.shop)
  expect(await stored()).toEqual([false, true, true])
})
