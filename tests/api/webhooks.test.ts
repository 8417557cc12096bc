import { describe, expect, it } from 'vitest'
import { salesOf, salesTo } from '../support/observe.ts'
import { sharedStripeShop } from '../support/shared-shop.ts'
import { isStored } from '../support/world/rows.ts'
import { work } from '../support/world/work.ts'

const shop = sharedStripeShop()

/** A buyer has paid and left; nobody has told the shop yet. */
async function unheardPayment(email: string) {
  const started = await shop.buyer(email).payAndLeave(await shop.addRider())
  const told = shop.stripe.events.filter(({ data: { object } }) =>
    [object.id, 'payment_intent' in object && object.payment_intent].includes(started.paymentIntentId),
  )
  const succeeded = shop.told('payment_intent.succeeded', started.paymentIntentId)
  return { started, told, succeeded }
}

const purchasesOf = (email: string) => salesTo(shop, email)
const isKnown = ({ id }: { id: string }) => isStored(shop.shop, id)

describe('a message of Stripe', () => {
  const deliverAtOnce = async (times: number) => {
    const email = `times-${times}@example.com`
    const sales = await shop.emails('owner-sale')
    const { succeeded } = await unheardPayment(email)
    const statuses = await Promise.all(
      Array.from({ length: times }, () => shop.stripe.webhooks.deliver(succeeded)),
    )
    expect(new Set(statuses)).toEqual(new Set([200]))
    expect(await purchasesOf(email)).toHaveLength(1)
    expect(await shop.emails('order', email)).toBe(1)
    expect(await shop.emails('owner-sale')).toBe(sales + 1)
  }
  it('100 times in parallel makes one purchase and one email', () => deliverAtOnce(100))
  it('1,000 times in parallel does the same', { tags: ['long'] }, () => deliverAtOnce(1000))

  it('repeated later does nothing and makes no request', async () => {
    const { succeeded } = await unheardPayment('repeated@example.com')
    await shop.stripe.webhooks.deliver(succeeded)
    const asked = shop.stripe.requests.length
    expect(await shop.stripe.webhooks.deliver(succeeded)).toBe(200)
    expect(shop.stripe.requests).toHaveLength(asked)
  })

  it('in any order, with the last one first, ends the same', async () => {
    const { told } = await unheardPayment('reordered@example.com')
    expect(told.map(({ type }) => type)).toEqual([
      'payment_intent.created',
      'charge.succeeded',
      'payment_intent.succeeded',
    ])
    for (const event of told.reverse()) expect(await shop.stripe.webhooks.deliver(event)).toBe(200)
    expect(await purchasesOf('reordered@example.com')).toMatchObject([{ status: 'paid' }])
    expect(await shop.emails('order', 'reordered@example.com')).toBe(1)
  })

  it('forged is refused, stored nowhere and settles nothing', async () => {
    const { succeeded } = await unheardPayment('forged@example.com')
    const { webhooks } = shop.stripe
    expect(await webhooks.deliver(succeeded, { secret: 'whsec_guessed' })).toBe(400)
    const altered = JSON.stringify({ ...succeeded, id: 'evt_altered' })
    expect(await webhooks.deliver(succeeded, { body: altered })).toBe(400)
    const plain = await shop.visitor().send('POST', '/api/webhooks/stripe', succeeded)
    expect([plain.status, plain.text]).toEqual([400, 'This message is not signed by the payment provider'])
    expect((await shop.visitor().send('POST', '/api/webhooks/stripe')).status).toBe(400)
    expect(await isKnown(succeeded)).toBe(false)
    expect(await isKnown({ id: 'evt_altered' })).toBe(false)
    expect(await purchasesOf('forged@example.com')).toEqual([])
  })

  it('that cannot be settled now is stored, answered, and settled by the reconciler', async () => {
    const { succeeded } = await unheardPayment('later@example.com')
    shop.stripe.troubleWith = () => 'error'
    expect(await shop.stripe.webhooks.deliver(succeeded)).toBe(200)
    shop.stripe.troubleWith = () => null
    expect(await isKnown(succeeded)).toBe(true)
    expect(await purchasesOf('later@example.com')).toEqual([])
    await work.reconcile(shop.shop)
    expect(await purchasesOf('later@example.com')).toHaveLength(1)
  })

  it('about a payment of another program is stored and changes nothing', async () => {
    const admin = await shop.admin()
    const sales = await salesOf(admin)
    const other = { amount: 900, currency: 'usd', description: null, receiptEmail: null, metadata: {} }
    const intent = shop.stripe.ledger.create(other)
    shop.stripe.ledger.confirm(intent.id, '4242424242424242')
    const event = shop.told('payment_intent.succeeded', intent.id)
    expect(await shop.stripe.webhooks.deliver(event)).toBe(200)
    expect(await isKnown(event)).toBe(true)
    await work.reconcile(shop.shop)
    expect(await salesOf(admin)).toEqual(sales)
  })

  it('that arrives while the buyer confirms makes one purchase', async () => {
    const { rider, buyer, started } = await shop.pay('race@example.com')
    const succeeded = shop.told('payment_intent.succeeded', started.paymentIntentId)
    const [status] = await Promise.all([
      shop.stripe.webhooks.deliver(succeeded),
      buyer.confirm(rider, started),
      work.reconcile(shop.shop),
    ])
    expect(status).toBe(200)
    expect(await purchasesOf(buyer.email)).toHaveLength(1)
    expect(await shop.emails('order', buyer.email)).toBe(1)
  })
})
