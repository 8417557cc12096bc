// @module-tag postgres
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { StartedPurchase } from '../../src/contract/buying/purchase.ts'
import { readContinued } from '../../src/contract/buying/reminder.ts'
import type { Rider } from '../../src/contract/catalogue/rider.ts'
import { OutgoingEmail } from '../../src/contract/email/outgoing-email.ts'
import { ReminderSetting } from '../../src/contract/owner/shop.ts'
import { api } from '../support/addresses.ts'
import type { Client } from '../support/client.ts'
import { CARDS } from '../support/fake-stripe/ledger.ts'
import { sharedMailServer, sharedStripeShop } from '../support/shared-shop.ts'
import { startBasket } from '../support/stripe-basket.ts'
import type { StripeBuyer } from '../support/stripe-shop.ts'
import { work } from '../support/world/work.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

let admin: Client
let network = 0

const LIVE = {
  PUBLIC_URL: 'https://shop.test',
  TRUST_PROXY: '1',
  STRIPE_SECRET_KEY: 'sk_live_cloverleaf',
  STRIPE_PUBLISHABLE_KEY: 'pk_live_cloverleaf',
}

const mail = sharedMailServer()
const shop = sharedStripeShop(() => ({ ...mail.env, ...LIVE }))
beforeAll(async () => {
  shop.stopTime()
  admin = await shop.admin()
  await switchOn()
})
beforeEach(async () => {
  // what one test began and sent counts in none of the others
  shop.later(2 * DAY)
  admin = await shop.admin()
  await work.sendEmails(shop.shop)
  mail.received.length = 0
})

const switchOn = (remindsBuyers = true) => admin.send('PUT', api.shop, { remindsBuyers })

/** What the workers do again and again. */
async function workOn() {
  await work.remindBuyers(shop.shop)
  await work.sendEmails(shop.shop)
}
async function anHourLater() {
  shop.later(HOUR)
  await workOn()
}
const remindersTo = (address: string) =>
  mail.emailsTo(address).filter(({ text }) => text.includes('Finish my purchase'))

/** Starts to pay, and leaves. */
async function leave(email: string, more: Parameters<StripeBuyer['start']>[1] = {}) {
  const rider = await shop.addRider({ name: `Rider ${++network}`, horseCount: 2 })
  const buyer = shop.buyer(email)
  return { rider, buyer, started: await buyer.start(rider, more) }
}

async function leaveBasket(email: string, riders: Rider[]) {
  const buyer = shop.buyer(email)
  return { buyer, started: await startBasket(buyer, riders) }
}

const continuedBy = (text = '') => {
  const [, address = ''] = /(https:\S+continue=\S+)/.exec(text) ?? []
  return { address, items: readContinued(new URL(address).search) }
}
const stopIn = (text = '') => /\/waiting\/([\w.-]+)/.exec(text)?.[1] ?? ''

it('is off until the owner switches it on, and never about a purchase of before', async () => {
  await switchOn(false)
  expect(await admin.get(ReminderSetting, '/api/shop/reminder')).toEqual({ remindsBuyers: false })
  await leave('before@example.com')
  shop.later(MINUTE)
  await anHourLater()
  await switchOn()
  await workOn()
  expect(remindersTo('before@example.com')).toEqual([])
})

describe('a buyer who left without paying', () => {
  it('gets one email after an hour, which opens what was chosen and proves nothing', async () => {
    const { rider } = await leave('left@example.com', { quantity: 2, horses: [1, 2] })
    shop.later(59 * MINUTE)
    await workOn()
    expect(remindersTo('left@example.com')).toEqual([])
    shop.later(MINUTE)
    await workOn()
    await workOn()
    const [message, ...more] = remindersTo('left@example.com')
    expect(more).toEqual([])
    expect(message?.headers.get('subject')).toBe(`Still want the video of ${rider.name}?`)
    const { address, items } = continuedBy(message?.text)
    expect(items).toEqual([{ riderId: rider.id, horses: [1, 2] }])
    expect(address).toBe(`https://shop.test/event/${rider.eventId}?continue=${rider.id}.1.2`)
    expect(message?.html).not.toContain('left@example.com')
    const opened = await shop.visitor().send('GET', new URL(address).pathname + new URL(address).search)
    expect(opened.status).toBe(200)
    expect([opened.headers.get('set-cookie'), opened.text.includes('left@example.com')]).toEqual([
      null,
      false,
    ])
  })

  it('is reminded of a whole basket, without what sold out, left the shop or was unlisted', async () => {
    const [one, two, sold, gone, unlisted] = await Promise.all([
      shop.addRider({ name: 'One' }),
      shop.addRider({ name: 'Two' }),
      shop.addRider({ name: 'Sold', salesLimit: 1 }),
      shop.addRider({ name: 'Gone' }),
      shop.addRider({ name: 'Unlisted' }),
    ])
    const all = [one, two, sold, gone, unlisted]
    const { buyer, started } = await leaveBasket('family@example.com', all)
    await buyer.client.send('POST', api.cancelPayment, { paymentIntentId: started.paymentIntentId })
    await shop.buyer('faster@example.com').buy(sold)
    await admin.send('DELETE', api.rider(gone.id))
    await admin.send('PUT', api.rider(unlisted.id), { unlisted: true })
    await anHourLater()
    const [message] = remindersTo('family@example.com')
    expect(message?.headers.get('subject')).toBe('Still want the videos of One and 1 more?')
    expect(continuedBy(message?.text).items.map(({ riderId }) => riderId)).toEqual([one.id, two.id])
    expect(message?.text).not.toContain('Unlisted')
  })

  it('is reminded after a declined card too', async () => {
    const { buyer, started } = await leave('declined@example.com')
    await buyer.payCard(started, CARDS.declines)
    await anHourLater()
    expect(remindersTo('declined@example.com')).toHaveLength(1)
  })

  it('is not reminded while a later try is fresh, and then of the latest one', async () => {
    await leave('again@example.com')
    shop.later(30 * MINUTE)
    const { rider } = await leave('again@example.com')
    shop.later(40 * MINUTE)
    await workOn()
    expect(remindersTo('again@example.com')).toEqual([])
    shop.later(20 * MINUTE)
    await workOn()
    const [message, ...more] = remindersTo('again@example.com')
    expect([more, continuedBy(message?.text).items[0]?.riderId]).toEqual([[], rider.id])
  })

  it('is not reminded of what cannot be bought any more', async () => {
    const { rider } = await leave('late@example.com')
    await admin.send('PUT', api.rider(rider.id), { salesLimit: 1 })
    // the copy is held for a while
    shop.later(16 * MINUTE)
    await shop.buyer('faster@example.com').buy(rider)
    await anHourLater()
    expect(remindersTo('late@example.com')).toEqual([])
  })

  it('is not reminded after an outage of a day', async () => {
    await leave('outage@example.com')
    shop.later(25 * HOUR)
    await workOn()
    expect(remindersTo('outage@example.com')).toEqual([])
  })

  it('is forgotten by an erasure', async () => {
    await leave('erased@example.com')
    const paid = await shop.addRider()
    await shop.buyer('erased@example.com').buy(paid)
    expect(
      (await admin.send('POST', '/api/buyers/erase', { email: 'erased@example.com' })).status,
    ).toBeLessThan(300)
    await anHourLater()
    expect(mail.received.filter(({ text }) => text.includes('Finish my purchase'))).toEqual([])
  })
})

describe('a buyer who bought meanwhile', () => {
  it('is not reminded: any of the riders, also with an address that was corrected', async () => {
    const riders = [await shop.addRider({ name: 'A' }), await shop.addRider({ name: 'B' })]
    const { buyer } = await leaveBasket('bought@example.com', riders)
    await shop.buyer('bought@example.com').buy(riders[1] as (typeof riders)[0])
    const mistyped = await leave('jane@gmial.com')
    const body = { riderId: mistyped.rider.id, email: 'jane@gmail.com', amount: 6500 }
    const { text } = await mistyped.buyer.client.send('POST', api.createPaymentIntent, body)
    const started = StartedPurchase.parse(JSON.parse(text))
    await buyer.payCard(started)
    const confirmed = { riderId: body.riderId, email: body.email, paymentIntentId: started.paymentIntentId }
    expect((await mistyped.buyer.client.send('POST', api.confirmPayment, confirmed)).status).toBe(200)
    await anHourLater()
    expect([remindersTo('bought@example.com'), remindersTo('jane@gmial.com')]).toEqual([[], []])
  })

  it('is not reminded where the news of the payment was lost: the provider is asked', async () => {
    const { buyer, started } = await leave('lost@example.com')
    await buyer.payCard(started)
    await anHourLater()
    expect(remindersTo('lost@example.com')).toEqual([])
    expect(await shop.emails('order', 'lost@example.com')).toBe(1)
  })

  it('is not reminded where the payment comes while the email waits', async () => {
    const { rider } = await leave('just@example.com')
    shop.later(HOUR)
    await work.remindBuyers(shop.shop)
    await shop.buyer('just@example.com').buy(rider)
    await work.sendEmails(shop.shop)
    expect(remindersTo('just@example.com')).toEqual([])
  })
})

describe('who wants no reminders', () => {
  it('ends them with one click, for every spelling of the mailbox and for good', async () => {
    await leave('stop@gmail.com')
    await anHourLater()
    const [message] = remindersTo('stop@gmail.com')
    const token = stopIn(message?.text)
    const header = message?.headers.get('list-unsubscribe') ?? ''
    expect(header).toBe(`<https://shop.test/api/reminders/${token}/stop>`)
    expect(message?.headers.get('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click')
    expect((await shop.visitor().send('GET', `/waiting/${token}`)).status).toBe(200)
    for (const times of [1, 2]) {
      const { status } = await shop.visitor().send('POST', `/api/reminders/${token}/stop`)
      expect([times, status]).toEqual([times, 204])
    }
    shop.later(2 * DAY)
    await leave('s.top+shop@gmail.com')
    await anHourLater()
    expect(remindersTo('s.top+shop@gmail.com')).toEqual([])
    const forged = await shop.visitor().send('POST', `/api/reminders/${token}x/stop`)
    expect(forged.status).toBe(404)
  })

  it('gets none either after a stop to emails of the waitlist', async () => {
    const waits = await shop.addRider({ videoUrl: null })
    await shop.visitor().send('POST', '/api/waiting', { riderId: waits.id, email: 'fan@example.com' })
    await work.sendEmails(shop.shop)
    const token = stopIn(mail.emailsTo('fan@example.com')[0]?.text)
    expect((await shop.visitor().send('POST', `/api/waiting/${token}/stop`)).status).toBe(204)
    await leave('fan@example.com')
    await anHourLater()
    expect(remindersTo('fan@example.com')).toEqual([])
  })
})

describe('what a stranger can cause', () => {
  it('is one reminder per mailbox and day', async () => {
    await leave('victim@example.com')
    await anHourLater()
    await leave('victim@example.com')
    await leave('victim+2@example.com')
    await anHourLater()
    expect(mail.received.filter(({ text }) => text.includes('Finish my purchase'))).toHaveLength(1)
    shop.later(DAY)
    await leave('victim@example.com')
    await anHourLater()
    expect(remindersTo('victim@example.com')).toHaveLength(2)
  })

  it('is twenty a day from a network, and from many networks twenty and three for each payment', {
    tags: ['long'],
  }, async () => {
    const rider = await shop.addRider()
    shop.later(2 * DAY)
    const from = (address: string, email: string) =>
      shop
        .visitor()
        .send(
          'POST',
          api.createPaymentIntent,
          { riderId: rider.id, email, amount: 6500 },
          { 'x-forwarded-for': address },
        )
    for (let at = 0; at < 22; at++) await from(`2001:db8:1:${at}::1`, `one${at}@example.com`)
    await shop.buyer('payer@example.com').buy(rider)
    await shop.buyer('payer2@example.com').buy(rider)
    await anHourLater()
    expect(mail.received.filter(({ text }) => text.includes('Finish my purchase'))).toHaveLength(20)
    for (let at = 0; at < 10; at++) await from(`203.0.113.${at}`, `many${at}@example.com`)
    await anHourLater()
    const all = await admin.get(z.array(OutgoingEmail), '/api/mail?limit=200')
    const day = all.filter(({ kind, createdAt }) => kind === 'purchase-reminder' && createdAt > dayAgo())
    // 22 were written, two of them not sent
    expect(day).toHaveLength(26)
  })
})
const dayAgo = () => new Date(shop.shop.now().getTime() - DAY).toISOString()

it('several workers remind once', async () => {
  for (let at = 0; at < 5; at++) await leave(`workers${at}@example.com`)
  shop.later(HOUR)
  await Promise.all(Array.from({ length: 4 }, () => work.remindBuyers(shop.shop)))
  await workOn()
  for (let at = 0; at < 5; at++) expect(remindersTo(`workers${at}@example.com`)).toHaveLength(1)
})
