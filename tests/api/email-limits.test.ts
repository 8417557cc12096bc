import { beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { addEvent, addRider, buy, sellForCash, tokenOf } from '../support/buying.ts'
import { emailsOf } from '../support/observe.ts'
import { sharedMailServer } from '../support/shared-shop.ts'
import { openStripeShop } from '../support/stripe-shop.ts'
import { openTestShop, type TestShop } from '../support/test-shop.ts'
import { emailWasDue } from '../support/world/emails.ts'
import { isStored } from '../support/world/rows.ts'
import { work } from '../support/world/work.ts'

const HOUR = 60 * 60 * 1000
const PUBLIC_SANDBOX = { PUBLIC_URL: 'https://shop.test', PAYMENTS: 'sandbox' }
const VICTIM = 'victim@example.com'
const OWNER = 'hello@cloverleaf.example'

const mail = sharedMailServer()

beforeEach(() => {
  mail.received.length = 0
})

async function open(env: Record<string, string> = {}) {
  const test = await openTestShop({ ...mail.env, ...env })
  onTestFinished(test.close)
  return test
}

/** Each of a browser of its own; nothing is paid for with real money. */
async function order(test: TestShop, times: number, emailOf: (index: number) => string) {
  const admin = await test.admin()
  const { id: eventId } = await addEvent(admin)
  for (let index = 0; index < times; index++) {
    const rider = await addRider(admin, { eventId })
    await buy(test.visitor(), { rider, email: emailOf(index) })
  }
  await work.sendEmails(test.shop)
}

/** A shop that takes real cards. */
async function openLive() {
  const shop = await openStripeShop({
    ...{ ...mail.env, PUBLIC_URL: 'https://shop.test' },
    ...{ STRIPE_SECRET_KEY: 'sk_live_cloverleaf', STRIPE_PUBLISHABLE_KEY: 'pk_live_cloverleaf' },
  })
  onTestFinished(shop.close)
  return shop
}

const subjectsTo = (address: string) =>
  mail.emailsTo(address).map(({ headers }) => headers.get('subject') ?? '')

const outbox = async (test: TestShop) => emailsOf(await test.admin())

describe('a sandbox on the internet', () => {
  it('emails no stranger for a test order, and the owner reads why', async () => {
    const test = await open(PUBLIC_SANDBOX)
    await order(test, 22, () => VICTIM)
    expect(mail.emailsTo(VICTIM)).toHaveLength(0)
    const emails = (await outbox(test)).filter(({ recipient }) => recipient === VICTIM)
    expect(emails).toHaveLength(22)
    const why =
      'Not sent: this shop takes no real money yet, so it emails only you, buyers whose orders you added and addresses that were allowed for testing.'
    expect(new Set(emails.map(({ state, lastError }) => `${state}: ${lastError}`))).toEqual(
      new Set([`discarded: ${why}`]),
    )
    const again = await (await test.admin()).send('POST', `/api/mail/${emails[0]?.id}/resend`)
    expect([again.status, again.text]).toEqual([409, why])
    // the owner's own mailbox is not flooded either
    expect(subjectsTo(OWNER).filter((subject) => subject.startsWith('Sold'))).toHaveLength(20)
  })

  it('emails the owner and the addresses that the owner allowed, 20 orders a day', async () => {
    const test = await open({ ...PUBLIC_SANDBOX, MAIL_ALLOWED: 'Me@example.com, crew@example.com' })
    await order(test, 24, (index) => (index < 22 ? 'me@example.com' : index === 22 ? OWNER : VICTIM))
    expect(mail.emailsTo('me@example.com')).toHaveLength(20)
    expect(subjectsTo(OWNER).filter((subject) => subject.startsWith('Your'))).toHaveLength(1)
    expect(mail.emailsTo(VICTIM)).toHaveLength(0)
    const toMe = (await outbox(test)).filter(({ recipient }) => recipient[0] === 'm')
    const late = toMe.find(({ state }) => state === 'discarded')
    expect(late?.lastError).toBe('Not sent: this mailbox got 20 emails of this kind within a day.')
  })

  it('emails the buyer of an order that the owner added for cash', async () => {
    const test = await open(PUBLIC_SANDBOX)
    const admin = await test.admin()
    const rider = await addRider(admin, { eventId: (await addEvent(admin)).id })
    await sellForCash(admin, { riderId: rider.id, email: 'cash@example.com' })
    await test.visitor().send('POST', '/api/orders/resend', { email: 'cash@example.com' })
    await work.sendEmails(test.shop)
    expect(mail.emailsTo('cash@example.com')).toHaveLength(2)
  })

  it('emails everyone where its mail server delivers to nobody', async () => {
    const test = await open({ ...PUBLIC_SANDBOX, MAIL_ALLOWED: '*' })
    await order(test, 1, () => VICTIM)
    expect(mail.emailsTo(VICTIM)).toHaveLength(1)
  })
})

it('on this machine every order of the sandbox is emailed', { tags: ['long'] }, async () => {
  const test = await open()
  await order(test, 22, () => 'demo@example.com')
  expect(mail.emailsTo('demo@example.com')).toHaveLength(22)
})

it('a buyer who pays with real money gets the email of each order', { tags: ['long'] }, async () => {
  const shop = await openLive()
  for (let times = 0; times < 22; times++) await shop.buyer('stable@example.com').buy(await shop.addRider())
  await work.sendEmails(shop.shop)
  expect(mail.emailsTo('stable@example.com')).toHaveLength(22)
})

describe('what a stranger can have emailed to one mailbox within a day', () => {
  it('are twenty free orders, since no payment stands behind them', async () => {
    const shop = await openLive()
    await (await shop.admin()).send('POST', '/api/codes', { name: 'SPONSOR', percent: 100 })
    for (let times = 0; times < 22; times++) {
      const buyer = shop.buyer(VICTIM)
      const rider = await shop.addRider()
      await buyer.confirm(rider, await buyer.start(rider, { code: 'SPONSOR', amount: 0 }))
    }
    await work.sendEmails(shop.shop)
    expect(mail.emailsTo(VICTIM)).toHaveLength(20)
    // what is paid for is emailed all the same
    await shop.buyer(VICTIM).buy(await shop.addRider())
    await work.sendEmails(shop.shop)
    expect(mail.emailsTo(VICTIM)).toHaveLength(21)
  })

  it('are twelve emails with links, also with pauses, other networks and new links', async () => {
    const test = await open()
    const { id: eventId } = await addEvent(await test.admin())
    const buyer = test.visitor()
    let token = tokenOf(
      await buy(buyer, { rider: await addRider(await test.admin(), { eventId }), email: VICTIM }),
    )
    for (let times = 0; times < 10; times++) {
      test.later(HOUR)
      await test.visitor().send('POST', '/api/orders/resend', { email: VICTIM })
      const renewed = await buyer.send('POST', `/api/orders/${token}/new-link`)
      expect(renewed.status, renewed.text).toBe(200)
      token = tokenOf(JSON.parse(renewed.text))
      await work.sendEmails(test.shop)
    }
    const links = () =>
      mail.emailsTo(VICTIM).filter(({ headers }) => headers.get('subject') === 'Your videos')
    expect(links()).toHaveLength(12)
    const discarded = (await outbox(test)).filter(({ state }) => state === 'discarded')
    expect(discarded).toHaveLength(8)
    // the owner can still send one
    const { status } = await (await test.admin()).send('POST', `/api/mail/${discarded[0]?.id}/resend`)
    expect(status).toBe(202)
    await work.sendEmails(test.shop)
    expect(links()).toHaveLength(13)
    test.later(25 * HOUR)
    await test.visitor().send('POST', '/api/orders/resend', { email: VICTIM })
    await work.sendEmails(test.shop)
    expect(links()).toHaveLength(14)
  })

  const refused = { riderName: 'R', eventName: 'E', amountCents: 6500, reason: 'Sold out.' }
  const contact = {
    fullName: 'Ann',
    email: 'ann@example.com',
    eventType: 'Other' as const,
    businessName: null,
    phone: null,
    eventLocation: null,
    eventDate: null,
    services: [],
    additionalDetails: null,
    preferredContact: null,
  }
  /** Writes as many emails as the case says, and counts those that went out. */
  async function sentOf(
    times: number,
    to: (index: number) => { mailbox: string; network: string },
    toOwner = false,
  ) {
    const test = await open()
    for (let index = 0; index < times; index++) {
      const { mailbox: recipient, network } = to(index)
      if (toOwner)
        await emailWasDue(test.shop, { kind: 'owner-contact', recipient, payload: contact, network })
      else {
        const payload = { ...refused, email: recipient }
        await emailWasDue(test.shop, { kind: 'refused-payment', recipient, payload, network })
      }
    }
    await work.sendEmails(test.shop)
    expect(await isStored(test.shop, '10.0.0.')).toBe(true)
    test.later(4 * 24 * HOUR)
    await work.forgetNetworks(test.shop)
    expect(await isStored(test.shop, '10.0.0.')).toBe(false)
    return mail.received.length
  }

  it('are twelve payments that went back, whatever is typed behind a plus', async () => {
    expect(
      await sentOf(15, (index) => ({ mailbox: `victim+${index}@example.com`, network: `10.0.0.${index}` })),
    ).toBe(12)
  })

  it('are 60 requests to the owner from many networks', async () => {
    expect(await sentOf(64, (index) => ({ mailbox: OWNER, network: `10.0.0.${index}` }), true)).toBe(60)
  })

  it('are 20 requests to the owner from one network', async () => {
    expect(await sentOf(24, () => ({ mailbox: OWNER, network: '10.0.0.1' }), true)).toBe(20)
  })
})
