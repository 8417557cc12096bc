// @module-tag postgres
import { beforeEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { BuyerDevice, Order } from '../../src/contract/buying/order.ts'
import { Rider } from '../../src/contract/catalogue/rider.ts'
import { addEvent, addRider, buy, orderIn, tokenOf } from '../support/buying.ts'
import { type Client, reply } from '../support/client.ts'
import { emailKindsTo, salesOf } from '../support/observe.ts'
import { sharedMailServer, sharedTestShop } from '../support/shared-shop.ts'
import { allRows } from '../support/world/rows.ts'
import { work } from '../support/world/work.ts'

const DAY = 24 * 60 * 60 * 1000
const PHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Safari/604.1'

let admin: Client
let eventId: number
let email: string
let counter = 0

const mail = sharedMailServer()
const test = sharedTestShop(() => mail.env)
beforeEach(async () => {
  // months pass here, and no login lasts that long
  admin = await test.admin()
  eventId = (await addEvent(admin)).id
  email = `ann-${++counter}@example.com`
})

const buyOne = async (client: Client, name: string) =>
  buy(client, { rider: await addRider(admin, { eventId, name }), email })

/** The order's address as it stands in the email that is sent now. */
async function mailedLink(orderNumber: string) {
  const owner = await test.admin()
  const [sale] = await salesOf(owner, orderNumber)
  await owner.send('POST', `/api/purchases/${sale?.id}/resend`)
  await work.sendEmails(test.shop)
  return orderIn(mail.emailsTo(email).at(-1))
}

const open = (client: Client, link: string) => client.send('GET', link, undefined, { 'user-agent': PHONE })
const openEmailed = async (client: Client, { orderNumber }: { orderNumber: string }) =>
  open(client, await mailedLink(orderNumber))
/** A friend has the email about the first of two orders, and opens its link. */
async function forwarded() {
  const [buyer, friend] = [test.visitor(), test.visitor()]
  const first = await buyOne(buyer, 'First')
  await buyOne(buyer, 'Second')
  const link = await mailedLink(first.orderNumber)
  await open(friend, link)
  return { buyer, friend, first, link }
}
async function watchable(client: Client) {
  const riders = await client.get(z.array(Rider), `/api/riders?eventId=${eventId}`)
  return riders.filter(({ videoUrl }) => videoUrl !== null).map(({ name }) => name)
}
const devicesOf = (client: Client, order: { orderUrl: string }) =>
  client.get(z.array(BuyerDevice), `/api/orders/${tokenOf(order)}/devices`)

describe('sequence 10: a forwarded email', () => {
  it('opens the library only for a time, in the email and in the browser', async () => {
    const { friend, first, link } = await forwarded()
    expect(await watchable(friend)).toEqual(['First', 'Second'])

    test.later(31 * DAY)
    const late = test.visitor()
    expect((await open(late, link)).status).toBe(200)
    expect(await watchable(late)).toEqual(['First'])
    expect(await watchable(friend)).toEqual(['First', 'Second'])

    test.later(60 * DAY)
    expect(await watchable(friend)).toEqual(['First'])
    await open(friend, link)
    expect(await watchable(friend)).toEqual(['First'])
    await openEmailed(friend, first)
    expect(await watchable(friend)).toEqual(['First', 'Second'])
  })

  it('shows on the order’s page as a device, with when and what it was', async () => {
    const buyer = test.visitor()
    const order = await buyOne(buyer, 'Listed')
    await openEmailed(buyer, order)
    const friend = test.visitor()
    await openEmailed(friend, order)
    const devices = await devicesOf(buyer, order)
    expect(devices).toHaveLength(2)
    const phone = devices.find(({ current }) => !current)
    expect(phone).toMatchObject({ userAgent: PHONE, sees: 'everything' })
    expect(devices.find(({ current }) => current)).toMatchObject({ sees: 'everything' })
    const seen = phone?.lastUsedAt ?? ''
    test.later(2 * 60 * 60 * 1000)
    await watchable(friend)
    const later = (await devicesOf(buyer, order)).find(({ current }) => !current)
    expect(Date.parse(later?.lastUsedAt ?? '')).toBeGreaterThan(Date.parse(seen))
    expect(later?.provenAt).toBe(phone?.provenAt)
  })

  it('stays one device, however often its cookie changes', async () => {
    const order = await buyOne(test.visitor(), 'Once')
    const phone = test.visitor()
    await openEmailed(phone, order)
    await buyOne(phone, 'Twice')
    await buyOne(phone, 'Thrice')
    expect(await devicesOf(phone, order)).toHaveLength(2)
  })

  it('is ended everywhere by the buyer, and opens nothing but its own order from then on', async () => {
    const { buyer, friend, first, link } = await forwarded()
    await open(buyer, link)
    test.later(1000)
    expect((await buyer.send('POST', `/api/orders/${tokenOf(first)}/sign-out`)).status).toBe(204)
    expect(await watchable(friend)).toEqual([])
    await open(friend, link)
    expect(await watchable(friend)).toEqual(['First'])
    expect(await watchable(buyer)).toEqual(['First', 'Second'])
    test.later(1000)
    await openEmailed(friend, first)
    expect(await watchable(friend)).toEqual(['First', 'Second'])
  })

  it('is ended on one device alone where the buyer names it', async () => {
    const buyer = test.visitor()
    const order = await buyOne(buyer, 'One')
    await openEmailed(buyer, order)
    const [friend, tablet] = [test.visitor(), test.visitor()]
    await openEmailed(friend, order)
    const known = (await devicesOf(buyer, order)).map(({ id }) => id)
    await openEmailed(tablet, order)
    const added = (await devicesOf(buyer, order)).find(({ id }) => !known.includes(id))
    const path = `/api/orders/${tokenOf(order)}/devices`
    expect((await buyer.send('DELETE', `${path}/${added?.id}`)).status).toBe(204)
    expect([await watchable(friend), await watchable(tablet)]).toEqual([['One'], []])
  })

  it('ends with a new link, which is emailed to the buyer and shown to no other browser', async () => {
    const buyer = test.visitor()
    const order = await buyOne(buyer, 'Renewed')
    const friend = test.visitor()
    await friend.send('GET', `/api/orders/${tokenOf(order)}`)
    const renewed = await buyer.postFor(Order, `/api/orders/${tokenOf(order)}/new-link`)
    expect(renewed.orderUrl).not.toBe(order.orderUrl)
    for (const path of [`/api/orders/${tokenOf(order)}`, `/order/${tokenOf(order)}/video/1`]) {
      expect((await friend.send('GET', path)).status).toBe(404)
    }
    expect([await watchable(friend), await watchable(buyer)]).toEqual([[], ['Renewed']])
    expect((await emailKindsTo(test, email)).at(-1)).toBe('resend')
  })

  it('is out of reach for who only paid with the address, beyond the order that was paid', async () => {
    const victim = test.visitor()
    const own = await buyOne(victim, 'Own')
    await openEmailed(victim, own)
    const known = (await devicesOf(victim, own)).map(({ id }) => id)
    const stranger = test.visitor()
    const bought = await buyOne(stranger, 'Bought with a foreign address')
    expect(await devicesOf(stranger, bought)).toMatchObject([{ current: true }])
    const path = `/api/orders/${tokenOf(bought)}`
    for (const id of known) expect((await stranger.send('DELETE', `${path}/devices/${id}`)).status).toBe(404)
    expect((await stranger.send('POST', `${path}/sign-out`)).status).toBe(204)
    expect(await watchable(victim)).toContain('Own')
    await openEmailed(victim, own)
    expect((await devicesOf(victim, own)).map(({ id }) => id)).toEqual(expect.arrayContaining(known))
  })

  it('gives a browser that only has the order’s link no control over the buyer’s devices', async () => {
    const order = await buyOne(test.visitor(), 'Guarded')
    const friend = test.visitor()
    await friend.send('GET', `/api/orders/${tokenOf(order)}`)
    expect(await devicesOf(friend, order)).toEqual([])
    for (const [method, path] of [
      ['DELETE', 'devices/any'],
      ['POST', 'sign-out'],
      ['POST', 'new-link'],
    ] as const) {
      expect(await friend.send(method, `/api/orders/${tokenOf(order)}/${path}`)).toMatchObject(
        reply(403, 'Please open the link in our email first, or use the browser that paid.'),
      )
    }
  })

  it('leaves nothing in the books once its time is over', async () => {
    const order = await buyOne(test.visitor(), 'Forgotten')
    const link = await mailedLink(order.orderNumber)
    const rowsAbout = async () =>
      Object.values(await allRows(test.shop))
        .flat()
        .filter((row) => row.includes(email)).length
    const before = await rowsAbout()
    await open(test.visitor(), link)
    await work.pruneProofs(test.shop)
    expect(await rowsAbout()).toBeGreaterThan(before)
    test.later(91 * DAY)
    await work.pruneProofs(test.shop)
    expect(await rowsAbout()).toBe(before)
  })
})
