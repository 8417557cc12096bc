// @module-tag postgres
import { expect, it, onTestFinished } from 'vitest'
import { alarmsOf } from '../support/observe.ts'
import { sharedAdmin, sharedStripeShop } from '../support/shared-shop.ts'
import { addJob } from '../support/world/jobs.ts'
import { work } from '../support/world/work.ts'

// statements that each engine runs in its own way, and that only slow tests reach otherwise
const shop = sharedStripeShop()
const admin = sharedAdmin(shop)

const alarms = async () => await alarmsOf(admin)

it('a payment of a different amount is recorded once, and emailed once', async () => {
  const { buyer, started } = await shop.begin('other-amount@example.com')
  shop.stripe.ledger.intent(started.paymentIntentId).amount = 100
  await buyer.payCard(started)
  await Promise.all([work.reconcile(shop.shop), work.reconcile(shop.shop)])
  expect((await work.reconcile(shop.shop)).failures).toEqual([])
  const recorded = (await alarms()).filter(({ kind }) => kind === 'unmatched-payment')
  expect(recorded).toMatchObject([{ sentence: expect.stringContaining('$1') }])
  expect(await shop.emails('owner-unmatched')).toBe(1)
})

it('the owner is alarmed about videos that wait for ffmpeg', async () => {
  const { ffmpeg } = shop.shop
  const kinds = async () => (await alarms()).map(({ kind }) => kind)
  shop.shop.ffmpeg = null
  onTestFinished(() => {
    shop.shop.ffmpeg = ffmpeg
  })
  expect(await kinds()).not.toContain('no-ffmpeg')
  await addJob(shop.shop, { kind: 'video-probe', subject: 'video/1' })
  expect(await kinds()).toContain('no-ffmpeg')
})
