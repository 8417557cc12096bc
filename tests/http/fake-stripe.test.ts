import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { confirmCard } from '../support/fake-stripe/browser-calls.ts'
import {
  type FakeStripe,
  KEYS,
  LIVE_KEYS,
  OTHER_KEYS,
  startFakeStripe,
} from '../support/fake-stripe/fake-stripe.ts'
import { CARDS } from '../support/fake-stripe/ledger.ts'

let stripe: FakeStripe

beforeEach(async () => {
  stripe = await startFakeStripe()
})
afterEach(() => stripe.close())

const ask = async (path: string, { STRIPE_SECRET_KEY: key } = KEYS as { STRIPE_SECRET_KEY: string }) => {
  const response = await fetch(`${stripe.url}/v1/${path}`, { headers: { authorization: `Bearer ${key}` } })
  const body = await response.json()
  return { status: response.status, body, code: body.error?.code, data: body.data }
}
const pay = async (cents = 6500) => {
  const wanted = { amount: cents, currency: 'usd', description: null, receiptEmail: null, metadata: {} }
  const { id, client_secret } = stripe.ledger.create(wanted)
  await confirmCard(stripe.url, client_secret ?? '', CARDS.pays)
  return id
}
const chargeOf = async (id: string) =>
  (await ask(`payment_intents/${id}?expand[]=latest_charge.balance_transaction`)).body.latest_charge

describe('the Stripe of the tests', () => {
  it.each(['refunds', 'disputes'])('lists no %s of a payment that it does not know', async (list) => {
    expect(await ask(`${list}?payment_intent=pi_unknown`)).toMatchObject({
      status: 404,
      body: { error: { code: 'resource_missing', param: 'payment_intent' } },
    })
    expect(await ask(`${list}?payment_intent=${await pay()}`)).toMatchObject({ status: 200, data: [] })
  })

  it.each([
    ['of live mode', LIVE_KEYS],
    ['of another account', OTHER_KEYS],
  ])('tells keys %s nothing of what was made with others', async (_whose, keys) => {
    const intentId = await pay()
    stripe.ledger.refund(intentId, 1000)
    stripe.ledger.openDispute(intentId)
    const { id: payoutId } = stripe.ledger.payOut()
    const named = [
      `payment_intents/${intentId}`,
      `refunds?payment_intent=${intentId}`,
      `disputes?payment_intent=${intentId}`,
      `balance_transactions?payout=${payoutId}`,
    ]
    for (const path of named) expect(await ask(path, keys), path).toMatchObject({ code: 'resource_missing' })
    for (const list of ['payment_intents', 'refunds', 'disputes', 'payouts', 'events']) {
      expect(await ask(list, keys), list).toMatchObject({ status: 200, data: [] })
      expect((await ask(list)).data.length, list).toBeGreaterThan(0)
    }
    const { client_secret } = stripe.ledger.intent(intentId)
    const { status } = await confirmCard(
      stripe.url,
      client_secret ?? '',
      CARDS.pays,
      keys.STRIPE_PUBLISHABLE_KEY,
    )
    expect(status).toBe(404)
  })

  it('puts the money of a payout that failed back on the balance, from where the next one takes it', async () => {
    await pay()
    const { id, amount } = stripe.ledger.payOut()
    stripe.ledger.failPayout(id)
    const [failed] = (await ask('payouts?status=failed')).data
    expect(failed).toMatchObject({ id, failure_code: 'account_closed' })
    const next = stripe.ledger.payOut()
    expect(next.amount).toBe(amount)
    expect((await ask(`balance_transactions?payout=${next.id}`)).data).toMatchObject([
      { type: 'payout', amount: -amount },
      { type: 'payout_failure', amount, source: id, id: failed.failure_balance_transaction },
    ])
    expect((await ask('events')).data.map(({ type }: { type: string }) => type)).toContain('payout.failed')
  })

  it('books a charge later where the test says so', async () => {
    stripe.ledger.booksCharges = false
    const intentId = await pay()
    expect((await chargeOf(intentId)).balance_transaction).toBeNull()
    expect((await ask('balance_transactions')).data).toEqual([])
    stripe.ledger.booksCharges = true
    expect((await chargeOf(intentId)).balance_transaction).toMatchObject({ amount: 6500, fee: 219 })
    expect(stripe.eventsOf('charge.updated', intentId)).toHaveLength(1)
  })

  it.each([
    ['taken by a bank', 'charge_disputed', { inquiry: false }, null],
    ['lost', 'charge_disputed', { inquiry: false, amount: 1000 }, 'lost'],
    ['asked about', undefined, { inquiry: true }, null],
    ['won', undefined, { inquiry: false }, 'won'],
  ] as const)('answers a refund of money that is %s with %s', async (_what, code, how, end) => {
    const intentId = await pay()
    const { id } = stripe.ledger.openDispute(intentId, how)
    if (end) stripe.ledger.closeDispute(id, end)
    const response = await fetch(`${stripe.url}/v1/refunds`, {
      method: 'POST',
      headers: { authorization: `Bearer ${KEYS.STRIPE_SECRET_KEY}` },
      body: new URLSearchParams({ payment_intent: intentId, amount: '500' }),
    })
    expect((await response.json()).error?.code).toBe(code)
  })
})
