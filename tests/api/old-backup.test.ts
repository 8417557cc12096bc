// @module-tag postgres
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { Rider } from '../../src/contract/catalogue/rider.ts'
import type { Alarm } from '../../src/contract/owner/dashboard.ts'
import { DAY } from '../../src/contract/time.ts'
import { api } from '../support/addresses.ts'
import { CARDS } from '../support/fake-stripe/ledger.ts'
import { alarmsOf, salesTo } from '../support/observe.ts'
import { openRestorableShop } from '../support/restorable-shop.ts'
import { work } from '../support/world/work.ts'

let all: Awaited<ReturnType<typeof openRestorableShop>>
let rider: Rider

beforeAll(async () => {
  all = await openRestorableShop()
  await (await all.shop.admin()).send('PUT', api.shop, { timeZone: 'UTC' })
  rider = await all.shop.addRider()
})
afterEach(() => {
  all.stripe.troubleWith = () => null
})
afterAll(() => all.close())

const settleAll = async () => expect((await work.reconcile(all.shop.shop)).failures).toEqual([])
const purchasesOf = (email: string) => salesTo(all.shop, email)
const alarms = async (kind: Alarm['kind']) => alarmsOf(await all.shop.admin(), kind)
/** So long ago that Stripe lists no event of that time any more. */
const restoreMuchLater = async (backup: string) => {
  await all.restore(backup)
  all.shop.later(40 * DAY)
}

describe('a backup that is older than the provider’s events', () => {
  it('loses no sale, refund or dispute of the days after it', async () => {
    const [refunded, disputed] = ['refunded@example.com', 'disputed@example.com']
    const [one, two] = [refunded, disputed].map((email) => all.shop.buyer(email))
    if (!one || !two) throw new Error('Two buyers')
    const toRefund = await one.payAndLeave(rider)
    await one.confirm(rider, toRefund)
    const toDispute = await two.payAndLeave(rider)
    await two.confirm(rider, toDispute)
    const asked = all.shop.buyer('asked@example.com')
    const question = await asked.payAndLeave(rider)
    await asked.confirm(rider, question)
    const { id: inquiry } = all.stripe.ledger.openDispute(question.paymentIntentId, { inquiry: true })
    const leaving = all.shop.buyer('left-the-tab@example.com')
    const open = await leaving.start(rider)
    await settleAll()

    const backup = await all.backUp()
    all.shop.later(DAY)
    await leaving.payCard(open)
    await all.shop.buyer('lost@example.com').payAndLeave(rider)
    all.stripe.ledger.refund(toRefund.paymentIntentId, 1500)
    all.stripe.ledger.openDispute(toDispute.paymentIntentId)
    all.stripe.ledger.escalateDispute(inquiry)
    // more than a page of another shop's payments
    const foreign = { amount: 100, currency: 'usd', description: null, receiptEmail: null, metadata: {} }
    for (let payment = 0; payment < 120; payment++)
      all.stripe.ledger.confirm(all.stripe.ledger.create(foreign).id, CARDS.pays)
    await restoreMuchLater(backup)

    // whichever of the two runs first
    await work.anonymizeUnpaid(all.shop.shop)
    await settleAll()
    expect(await purchasesOf(leaving.email)).toHaveLength(1)
    expect((await alarms('unmatched-payment')).map(({ sentence }) => sentence)).toEqual([
      expect.stringMatching(/^lost@example.com paid \$65 for Jane Doe, Classic/),
    ])
    expect(await purchasesOf(refunded)).toMatchObject([{ refundedAmount: 15 }])
    expect(await purchasesOf(disputed)).toMatchObject([{ status: 'refunded' }])
    expect(await purchasesOf(asked.email)).toMatchObject([{ status: 'refunded' }])
    expect(await alarms('payments-unread')).toEqual([])

    // once is enough
    const before = all.stripe.requests.length
    await settleAll()
    expect(all.stripe.requests.slice(before)).toEqual(['GET /v1/events'])
  })

  it.each(['payment_intents', 'refunds', 'disputes'])(
    'tells the owner which days are missing while %s cannot be listed',
    { tags: ['long'] },
    async (list) => {
      await settleAll()
      const backup = await all.backUp()
      const lastRead = all.shop.shop.now()
      const email = `unlisted-${list}@example.com`
      await all.shop.buyer(email).payAndLeave(rider)
      await restoreMuchLater(backup)
      all.stripe.troubleWith = (_, path) => (path === `/v1/${list}` ? 'error' : null)
      expect((await work.reconcile(all.shop.shop)).failures).not.toEqual([])
      const day = (at: number) =>
        new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' }).format(at)
      const [from, to] = [lastRead.getTime() - DAY, all.shop.shop.now().getTime() - 29 * DAY].map(day)
      expect((await alarms('payments-unread')).map(({ sentence }) => sentence)).toEqual([
        `Payments, refunds and disputes of ${from} to ${to} may be missing here: the payment provider did not list them all. It is tried again by itself. Please compare these days with its dashboard.`,
      ])
      all.stripe.troubleWith = () => null
      await settleAll()
      expect(await alarms('payments-unread')).toEqual([])
      expect((await alarms('unmatched-payment')).some(({ sentence }) => sentence.startsWith(email))).toBe(
        true,
      )
    },
  )
})
