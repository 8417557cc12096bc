import { describe, expect, it, onTestFinished } from 'vitest'
import { api } from '../support/addresses.ts'
import { addEvent, addRider, buy, pathOf } from '../support/buying.ts'
import { startFakeStripe } from '../support/fake-stripe/fake-stripe.ts'
import { lost } from '../support/fake-stripe/webhook-post.ts'
import { emailsOf } from '../support/observe.ts'
import { openShopAt } from '../support/open-shop-at.ts'
import { addEvent as addStripeEvent, withStripe } from '../support/stripe-shop.ts'
import { freshPlace, openTestShop, type TestShop } from '../support/test-shop.ts'

const PUBLIC = { PUBLIC_URL: 'https://shop.test' }
const LIVE = {
  STRIPE_SECRET_KEY: 'sk_live_000',
  STRIPE_PUBLISHABLE_KEY: 'pk_live_000',
  STRIPE_WEBHOOK_SECRET: 'whsec_000',
  STRIPE_API_URL: 'http://127.0.0.1:9',
}
const NO_VIDEO = 'This was a test order: no money was taken, so it has no real video.'

async function open(env: Record<string, string>): Promise<TestShop> {
  const test = await openTestShop(env)
  onTestFinished(test.close)
  return test
}

/** A stranger buys a limited video with a test card. */
async function buyWithTestCard(test: TestShop) {
  const admin = await test.admin()
  const { id: eventId } = await addEvent(admin)
  await test.shop.storage.put('videos/run.mp4', Buffer.from('a video'))
  const rider = await addRider(admin, { eventId, videoUrl: '/media/videos/run.mp4', salesLimit: 1 })
  const buyer = test.visitor()
  const { videos, orderUrl } = await buy(buyer, { rider, email: 'ann@example.com' })
  const video = pathOf(videos[0]?.url ?? '')
  const check = async () =>
    JSON.parse(
      (await test.visitor().send('GET', api.purchaseCheck('ann@example.com', rider.id))).text,
    ) as object
  return { admin, buyer, rider, video, orderUrl, check }
}

describe('an order without real money', () => {
  it.each<[string, Record<string, string>]>([
    ['in a sandbox on the internet', { ...PUBLIC, PAYMENTS: 'sandbox' }],
    ['in a sandbox that other machines reach', { HOST: '0.0.0.0' }],
  ])('%s opens no real video, owns nothing and takes no copy', async (_, env) => {
    const { buyer, video, check, orderUrl, admin } = await buyWithTestCard(await open(env))
    expect(await buyer.send('GET', video)).toMatchObject({ status: 403, text: NO_VIDEO })
    expect(await check()).toEqual({ purchased: false, soldOut: false })
    // the order itself is there, and the owner may try the video
    expect((await buyer.send('GET', pathOf(orderUrl))).status).toBe(200)
    const tried = await admin.send('GET', video)
    expect(tried.status).toBe(302)
    const file = tried.headers.get('location') ?? ''
    expect([(await admin.send('GET', file)).status, (await buyer.send('GET', file)).status]).toEqual([
      200, 403,
    ])
  })

  it('with Stripe’s test keys on a public address opens no real video', async () => {
    const stripe = await startFakeStripe()
    stripe.webhooks.journeyOf = () => lost
    const place = await freshPlace()
    const test = await openShopAt({ ...place.env, ...stripe.env, ...PUBLIC, DEMO: '0', WORKER: '0' })
    const shop = await withStripe(test, stripe, await addStripeEvent(await test.admin()))
    onTestFinished(place.remove)
    onTestFinished(shop.close)
    const rider = await shop.addRider()
    const buyer = shop.buyer('ann@example.com')
    const { videos } = await buyer.buy(rider)
    const answer = await buyer.client.send('GET', pathOf(videos[0]?.url ?? ''))
    expect([answer.status, answer.text]).toEqual([403, NO_VIDEO])
  })

  it('on this machine opens its video, but not through a tunnel', async () => {
    const { buyer, video, check } = await buyWithTestCard(await open({}))
    expect((await buyer.send('GET', video)).status).toBe(302)
    expect(await check()).toEqual({ purchased: true, soldOut: true })
    for (const header of ['x-forwarded-for', 'forwarded', 'cf-connecting-ip']) {
      const tunnelled = await buyer.send('GET', video, undefined, { [header]: '203.0.113.7' })
      expect(tunnelled.status, header).toBe(403)
    }
  })

  it('ends when the shop takes real money, and the owner is told how many did', async () => {
    const place = await freshPlace()
    onTestFinished(place.remove)
    const trial = await openShopAt(place.env)
    const { video } = await buyWithTestCard(trial)
    await trial.close()
    const live = await openShopAt({ ...place.env, ...LIVE })
    onTestFinished(live.close)
    const stranger = live.visitor()
    expect((await stranger.send('GET', video)).status).toBe(403)
    expect((await stranger.send('GET', api.purchaseCheck('ann@example.com', 1))).text).toBe(
      JSON.stringify({ purchased: false, soldOut: false }),
    )
    expect(await emailsOf(await live.admin(), { kind: 'owner-test-orders-ended' })).toMatchObject([
      { subject: 'A test order has ended' },
    ])
  })
})
