// @module-tag long
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { Today } from '../../src/contract/owner/dashboard.ts'
import { api } from '../support/addresses.ts'
import type { Client } from '../support/client.ts'
import { type FakeAccount, WEBHOOK_TYPES } from '../support/fake-stripe/account.ts'
import { alarmsOf } from '../support/observe.ts'
import { openStripeShop, type StripeShop } from '../support/stripe-shop.ts'
import { work } from '../support/world/work.ts'

const PUBLIC = {
  PUBLIC_URL: 'https://films.test',
  SECRET_KEY: 'a-secret-of-at-least-thirty-two-signs',
}
const LIVE = { STRIPE_SECRET_KEY: 'rk_live_cloverleaf', STRIPE_PUBLISHABLE_KEY: 'pk_live_cloverleaf' }
const url = 'https://films.test/api/webhooks/stripe'

let shop: StripeShop
let owner: Client

const openShop = async (env: Record<string, string>) => {
  shop = await openStripeShop(env)
  owner = await shop.admin()
  shop.stripe.account.endpoints = [{ url, status: 'enabled', enabled_events: WEBHOOK_TYPES }]
  shop.stripe.account.domains = [{ domain_name: 'films.test', enabled: true }]
}
afterEach(() => shop.close())

const alarms = async () => (await alarmsOf(owner, 'provider-down')).map(({ sentence }) => sentence)
const paymentsStep = async () =>
  (await owner.get(Today, api.today)).setup.find(({ step }) => step === 'payments')

describe('the account at Stripe', () => {
  beforeEach(() => openShop({ ...PUBLIC, ...LIVE }))

  it('is asked for at the start, and then the set-up list says that Stripe takes real cards', async () => {
    expect(await paymentsStep()).toEqual({
      step: 'payments',
      done: false,
      note: 'The account at Stripe is not checked yet.',
    })
    shop.shop.worker.start(() => {})
    await expect
      .poll(paymentsStep)
      .toEqual({ step: 'payments', done: true, note: 'Stripe takes real cards.' })
    expect(await alarms()).toEqual([])
  })

  it('that may not take payments is an alarm and an email', async () => {
    shop.stripe.account.chargesEnabled = false
    await work.checkAccount(shop.shop)
    const sentence =
      'Stripe does not let your account take payments, so nobody can pay (requirements past due). Finish the account at Stripe.'
    expect(await alarms()).toEqual([sentence])
    expect(await shop.emails('owner-provider-down', 'owner@example.com')).toBe(1)
    expect(await paymentsStep()).toMatchObject({ done: false, note: sentence })
    shop.stripe.account.chargesEnabled = true
    shop.stripe.account.cardPayments = 'inactive'
    await work.checkAccount(shop.shop)
    expect(await alarms()).toEqual([
      'Card payments are not switched on for your Stripe account, so nobody can pay. Finish the account at Stripe.',
    ])
    shop.stripe.account.cardPayments = 'active'
    await work.checkAccount(shop.shop)
    expect(await alarms()).toEqual([])
  })

  const NO_WEBHOOK = `Stripe has no webhook for this shop. Add ${url} in its dashboard.`
  it.each<[string, Partial<FakeAccount>, string]>([
    ['no webhook', { endpoints: [] }, NO_WEBHOOK],
    [
      'a webhook of another address',
      { endpoints: [{ url: `${url}/`, status: 'enabled', enabled_events: ['*'] }] },
      NO_WEBHOOK,
    ],
    [
      'a disabled webhook',
      { endpoints: [{ url, status: 'disabled', enabled_events: ['*'] }] },
      "The shop's webhook is switched off at Stripe. Switch it on in its dashboard.",
    ],
    [
      'a webhook without some events',
      {
        endpoints: [
          {
            url,
            status: 'enabled',
            enabled_events: WEBHOOK_TYPES.filter((type) => !type.startsWith('refund.')),
          },
        ],
      },
      "The shop's webhook at Stripe lacks these events: refund.updated, refund.failed.",
    ],
    [
      'no domain',
      { domains: [] },
      'Apple Pay, Google Pay and Link need films.test under Payment method domains at Stripe.',
    ],
    [
      'a domain that is switched off',
      { domains: [{ domain_name: 'films.test', enabled: false }] },
      'films.test is switched off under Payment method domains at Stripe, so there is no Apple Pay, Google Pay or Link.',
    ],
    [
      'a domain without Apple Pay',
      {
        domains: [
          { domain_name: 'films.test', enabled: true, inactive: { apple_pay: 'It was not verified.' } },
        ],
      },
      'Apple Pay does not work on films.test: It was not verified.',
    ],
    [
      'a key that may not read webhooks',
      { forbidden: /webhook_endpoints/ },
      'The key may not read webhooks, so they are not checked. Give it the permission "Webhook Endpoints: read".',
    ],
  ])('with %s says so in the set-up list, and it is no alarm', async (_what, account, sentence) => {
    Object.assign(shop.stripe.account, account)
    await work.checkAccount(shop.shop)
    expect(await paymentsStep()).toEqual({ step: 'payments', done: false, note: sentence })
    expect(await alarms()).toEqual([])
  })
})

it('with test keys an account need not be finished, and what is missing comes after the mode', async () => {
  await openShop(PUBLIC)
  Object.assign(shop.stripe.account, { chargesEnabled: false, domains: [] })
  await work.checkAccount(shop.shop)
  expect(await alarms()).toEqual([])
  expect((await paymentsStep())?.note).toBe(
    'Stripe is in test mode: no card is charged. Connect the live keys. Apple Pay, Google Pay and Link need films.test under Payment method domains at Stripe.',
  )
})

it('of a shop on this machine needs neither webhook nor domain', async () => {
  await openShop(LIVE)
  Object.assign(shop.stripe.account, { endpoints: [], domains: [] })
  await work.checkAccount(shop.shop)
  expect(await paymentsStep()).toMatchObject({ done: true, note: 'Stripe takes real cards.' })
})
