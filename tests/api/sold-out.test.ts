// @module-tag postgres
import { describe, expect, it, onTestFinished } from 'vitest'
import { HOLD_MINUTES } from '../../src/contract/limits.ts'
import { reply } from '../support/client.ts'
import { salesOf } from '../support/observe.ts'
import { sharedStripeShop } from '../support/shared-shop.ts'
import { work } from '../support/world/work.ts'

const shop = sharedStripeShop()

const paidOf = async (riderId: number) =>
  (await salesOf(await shop.admin(), '', { status: 'paid' }))
    .filter((sale) => sale.riderId === riderId)
    .map(({ email }) => email)
const HOLD = HOLD_MINUTES * 60_000 + 1000

describe('the last copies', () => {
  it('go to 3 of 50 buyers at once; the other 47 are told, and not charged', async () => {
    const rider = await shop.addRider({ salesLimit: 3 })
    const buyers = Array.from({ length: 50 }, (_, index) => shop.buyer(`rush-${index}@example.com`))
    const outcomes = await Promise.all(
      buyers.map(async (buyer) => {
        const { status, text } = await buyer.tryToStart(rider)
        if (status !== 200) return `${status} ${text}`
        const started = JSON.parse(text)
        await buyer.payCard(started)
        await buyer.confirm(rider, started)
        return 'paid'
      }),
    )
    const count = (wanted: string) => outcomes.filter((outcome) => outcome === wanted).length
    expect([count('paid'), count('409 This video is sold out')]).toEqual([3, 47])
    expect(await paidOf(rider.id)).toHaveLength(3)
    expect([...shop.stripe.money.values()]).toEqual([6500, 6500, 6500])
  })

  it('are shown to be gone at once, while a sale without a limit leaves every page ready', async () => {
    const { responses } = shop.shop
    let dropped = 0
    const invalidate = responses.invalidateEverywhere.bind(responses)
    responses.invalidateEverywhere = () => {
      dropped++
      invalidate()
    }
    onTestFinished(() => {
      responses.invalidateEverywhere = invalidate
    })
    const riders = [await shop.addRider({}), await shop.addRider({ salesLimit: 1 })]
    const drops: number[] = []
    for (const rider of riders) {
      dropped = 0
      await shop.buyer(`ready-${rider.id}@example.com`).buy(rider)
      drops.push(dropped)
    }
    expect(drops).toEqual([0, 2])
  })

  it('are held for a buyer who pays, and free again when the hold has run out', async () => {
    const rider = await shop.addRider({ salesLimit: 1 })
    const slow = shop.buyer('slow@example.com')
    const started = await slow.start(rider)
    const next = shop.buyer('next@example.com')
    expect((await next.tryToStart(rider)).text).toBe('This video is sold out')
    shop.later(HOLD)
    await work.reconcile(shop.shop)
    expect(shop.stripe.ledger.intent(started.paymentIntentId).status).toBe('canceled')
    expect((await slow.payCard(started)).status).toBe(400)
    expect(await slow.tryToConfirm(rider, started)).toMatchObject(
      reply(410, 'This payment timed out. Nothing was charged.'),
    )
    await next.buy(rider)
  })

  it('are not taken from a buyer who paid in the last moment', async () => {
    const { rider, buyer, started } = await shop.pay('last-moment@example.com', { salesLimit: 1 })
    shop.later(HOLD)
    await work.reconcile(shop.shop)
    expect(await paidOf(rider.id)).toEqual([buyer.email])
    await buyer.confirm(rider, started)
  })

  it('sold meanwhile refund a late payment, and the owner is told', async () => {
    const rider = await shop.addRider({ salesLimit: 1 })
    const late = shop.buyer('late@example.com')
    const started = await late.start(rider)
    shop.later(HOLD)
    // the hold is over, but nobody has cancelled the payment at Stripe yet
    await shop.buyer('quick@example.com').buy(rider)
    const toldBefore = await shop.emails('owner-refused')
    await late.payCard(started)
    expect(await late.tryToConfirm(rider, started)).toMatchObject(
      reply(409, 'This video sold out before your payment arrived. Your money is on its way back.'),
    )
    expect(shop.stripe.money.get(started.paymentIntentId)).toBe(0)
    expect(await paidOf(rider.id)).toEqual(['quick@example.com'])
    expect(await shop.emails('refused-payment', late.email)).toBe(1)
    expect(await shop.emails('owner-refused')).toBe(toldBefore + 1)
  })

  it('send late money back even when Stripe does not take the refund at once', async () => {
    const rider = await shop.addRider({ salesLimit: 1 })
    const late = shop.buyer('later-still@example.com')
    const started = await late.start(rider)
    shop.later(HOLD)
    await shop.buyer('quicker@example.com').buy(rider)
    await late.payCard(started)
    shop.stripe.troubleWith = (_method, path) => (path === '/v1/refunds' ? 'error' : null)
    expect((await late.tryToConfirm(rider, started)).status).toBe(409)
    shop.stripe.troubleWith = () => null
    expect(shop.stripe.money.get(started.paymentIntentId)).toBe(6500)
    await work.reconcile(shop.shop)
    await work.reconcile(shop.shop)
    expect(shop.stripe.money.get(started.paymentIntentId)).toBe(0)
  })
})
