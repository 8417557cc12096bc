// @module-tag postgres
import { hash } from 'node:crypto'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { OrderLink } from '../../src/contract/books/sales.ts'
import { MyOrder, Order } from '../../src/contract/buying/order.ts'
import { Rider } from '../../src/contract/catalogue/rider.ts'
import { addEvent, addRider, buy, orderIn, pathOf, tokenOf } from '../support/buying.ts'
import { type Client, reply } from '../support/client.ts'
import { emailsOf, salesTo } from '../support/observe.ts'
import { openShopAt } from '../support/open-shop-at.ts'
import { sharedAdmin, sharedMailServer, sharedTestShop } from '../support/shared-shop.ts'
import type { TestShop } from '../support/test-shop.ts'
import { linksWereRenewed } from '../support/world/payments.ts'
import { isStored } from '../support/world/rows.ts'
import { work } from '../support/world/work.ts'

const MINUTE = 60_000
const RESEND_TIME = 100

let eventId: number
let rider: Rider

const mail = sharedMailServer()
const test = sharedTestShop(() => mail.env, { timeouts: { resendTime: RESEND_TIME } })
const admin = sharedAdmin(test)
beforeAll(async () => {
  eventId = (await addEvent(admin)).id
})
beforeEach(async () => {
  rider = await addRider(admin, { eventId })
})

let people = 0
const someone = (name = 'buyer') => `${name}-${++people}@example.com`

/** The rider of the test, bought by a browser of its own. */
async function bought(email = someone()) {
  const buyer = test.visitor()
  const delivery = await buy(buyer, { rider, email })
  return { email, buyer, delivery, token: tokenOf(delivery) }
}

const readOrder = (client: Client, token: string, query = '') =>
  client.get(Order, `/api/orders/${token}${query}`)
const listed = async (client: Client, query = '') => {
  const riders = await client.get(z.array(Rider), `/api/riders?eventId=${eventId}${query}`)
  return riders.find(({ id }) => id === rider.id)
}
const idOf = async (email: string) => (await salesTo(test, email))[0]?.id ?? 0
const emails = (recipient: string, kind: string) => emailsOf(admin, { recipient, kind })
/** The link of the first email to an address, which proves that its reader has the mailbox. */
const emailedTo = async (email: string) => {
  await work.sendEmails(test.shop)
  return orderIn(mail.emailsTo(email)[0])
}
const refund = async (email: string, amount?: number) => {
  const id = await idOf(email)
  const { status, text } = await admin.send('POST', `/api/purchases/${id}/refund`, amount ? { amount } : {})
  expect([200, 201], text).toContain(status)
}

describe('an order', () => {
  it('says what was bought, by whom and for how much, with a number that can be read aloud', async () => {
    const { email, delivery } = await bought()
    const order = await readOrder(test.visitor(), tokenOf(delivery))
    expect(order).toMatchObject({
      orderNumber: expect.stringMatching(/^[2-9A-Z]{4}-[2-9A-Z]{4}$/),
      orderUrl: delivery.orderUrl,
      riderId: rider.id,
      riderName: 'Jane Doe',
      eventName: 'Spring Classic',
      email,
      amount: 65,
      refundedAmount: 0,
      videos: [
        { horse: 1, name: null, fileName: 'Jane_Doe.mp4', url: `${delivery.orderUrl}/video/1`, sizes: [] },
      ],
    })
    expect(Date.parse(order.emailCorrectableUntil) - Date.parse(order.createdAt)).toBe(60 * MINUTE)
    expect(delivery.orderUrl).toMatch(/\/order\/[\w-]{43}$/)
  })

  it('is not found by anything but its token, which the database does not hold', async () => {
    const { email, token } = await bought()
    const [sale] = await salesTo(test, email)
    const numbers = [String(sale?.id), sale?.orderNumber ?? '', hash('sha256', token)]
    for (const wrong of [...numbers, email, `${token}x`, token.slice(1), token.toLowerCase(), 'resend']) {
      expect((await test.visitor().send('GET', `/api/orders/${wrong}`)).status, wrong).toBe(404)
    }
    expect(await isStored(test.shop, token)).toBe(false)
  })

  it('is not cached, and not sent to other sites', async () => {
    const { delivery, token } = await bought()
    for (const path of [`/api/orders/${token}`, `/order/${token}`, pathOf(delivery.videos[0]?.url ?? '')]) {
      const { headers } = await test.visitor().send('GET', path)
      expect(headers.get('cache-control'), path).toBe('private, no-store')
      expect(headers.get('referrer-policy'), path).toBe('no-referrer')
      expect(headers.get('x-robots-tag'), path).toBe('noindex')
    }
  })

  it('gives the video to the browser that paid and to no other that knows the email address', async () => {
    const { email, buyer, delivery } = await bought()
    const { orderUrl } = delivery
    const mine = await listed(buyer, `&email=${email}`)
    expect(mine).toMatchObject({ owned: true, ownedHorses: [1], videoUrl: `${orderUrl}/video/1` })
    expect(mine?.horses[0]?.videoUrl).toBe(`${orderUrl}/video/1`)
    expect(await listed(buyer)).toMatchObject({ owned: true, videoUrl: `${orderUrl}/video/1` })
    expect(await buyer.get(Rider, `/api/riders/${rider.id}`)).toMatchObject({
      videoUrl: `${orderUrl}/video/1`,
    })

    const stranger = test.visitor()
    expect(await listed(stranger, `&email=${email}`)).toMatchObject({ owned: true, videoUrl: null })
    expect(await listed(stranger)).toMatchObject({ owned: false, ownedHorses: [], videoUrl: null })
  })

  it('answers a browser with a proof or an email address privately', async () => {
    const { email, buyer } = await bought()
    for (const [client, query] of [
      [buyer, ''],
      [test.visitor(), `&email=${email}`],
    ] as const) {
      const { headers } = await client.send('GET', `/api/riders?eventId=${eventId}${query}`)
      expect(headers.get('cache-control')).toBe('private, no-store')
      expect(headers.get('etag')).toBeNull()
    }
    expect((await test.visitor().send('GET', `/api/riders?eventId=${eventId}`)).text).not.toContain('/order/')
  })

  it('opens the video on every device where its link is opened, and other orders only by the emailed link', async () => {
    const email = someone()
    const first = await buy(test.visitor(), { rider, email })
    const earlier = rider
    rider = await addRider(admin, { eventId, name: 'Jo Roe' })
    const second = await buy(test.visitor(), { rider, email })
    const seen = async (client: Client) => {
      const riders = await client.get(z.array(Rider), `/api/riders?eventId=${eventId}&email=${email}`)
      return riders.filter(({ videoUrl }) => videoUrl !== null).map((one) => one.id)
    }

    const phone = test.visitor()
    await readOrder(phone, tokenOf(second))
    expect(await seen(phone)).toEqual([rider.id])
    const other = someone()
    await buy(test.visitor(), { rider, email: other })
    await readOrder(phone, tokenOf(second), new URL(await emailedTo(other), test.url).search)
    expect(await seen(phone)).toEqual([rider.id])

    await phone.get(Order, await emailedTo(email))
    expect(await seen(phone)).toEqual([earlier.id, rider.id])
    expect((await readOrder(test.visitor(), tokenOf(first))).orderNumber).toBe(first.orderNumber)
  })

  it('does not open the earlier videos of an address to another browser that pays with it', async () => {
    const { email } = await bought(someone('victim'))
    const earlier = rider
    const thief = test.visitor()
    rider = await addRider(admin, { eventId, name: 'Cheap', price: 1 })
    await buy(thief, { rider, email })
    const riders = await thief.get(z.array(Rider), `/api/riders?eventId=${eventId}&email=${email}`)
    expect(riders.find(({ id }) => id === rider.id)?.videoUrl).toContain('/order/')
    expect(riders.find(({ id }) => id === earlier.id)).toMatchObject({ owned: true, videoUrl: null })
  })

  it('is dead everywhere after a refund', async () => {
    const { email, buyer, delivery } = await bought()
    const gone = 'This order was refunded, so its videos are no longer available.'
    await refund(email, 5)
    expect((await readOrder(buyer, tokenOf(delivery))).refundedAmount).toBe(5)
    await refund(email)
    for (const path of [`/api/orders/${tokenOf(delivery)}`, `/order/${tokenOf(delivery)}/video/1`]) {
      expect(await buyer.send('GET', path)).toMatchObject({ status: 410, text: gone })
    }
    const { status } = await buyer.send('POST', `/api/orders/${tokenOf(delivery)}/email`, {
      email: someone(),
    })
    expect(status).toBe(410)
    expect(await listed(buyer, `&email=${email}`)).toMatchObject({ owned: false, videoUrl: null })
    await buyer.send('POST', '/api/orders/resend', { email })
    expect(await emails(email, 'resend')).toEqual([])
  })

  it('is forgotten by a browser that is told to, and stays there for its link', async () => {
    const { email, buyer, token } = await bought()
    const seen = async () => (await listed(buyer, `&email=${email}`))?.videoUrl
    expect(await seen()).toContain(token)
    expect((await buyer.send('POST', '/api/orders/forget')).status).toBe(204)
    expect(await seen()).toBeNull()
    expect((await test.visitor().send('POST', '/api/orders/forget')).status).toBe(204)
    await readOrder(buyer, token)
    expect(await seen()).toContain(token)
  })
})

describe('the orders of a browser', () => {
  const mine = (client: Client) => client.get(z.array(MyOrder), '/api/my-orders')

  it('are listed at once where it paid them, and nowhere else', async () => {
    const { buyer, delivery } = await bought()
    const { orderNumber, orderUrl } = delivery
    const order = { orderNumber, orderUrl, riderName: 'Jane Doe', eventName: 'Spring Classic' }
    expect(await mine(buyer)).toEqual([{ ...order, createdAt: expect.any(String) }])
    expect(await mine(test.visitor())).toEqual([])
  })

  it('are all there once an emailed link has proven the address, and leave with the money', async () => {
    const email = someone()
    const first = await buy(test.visitor(), { rider, email })
    rider = await addRider(admin, { eventId, name: 'Second Rider' })
    const second = await buy(test.visitor(), { rider, email })
    const phone = test.visitor()
    await phone.get(Order, await emailedTo(email))
    expect((await mine(phone)).map(({ orderUrl }) => orderUrl)).toEqual([second.orderUrl, first.orderUrl])
    await refund(email)
    expect((await mine(phone)).map(({ orderUrl }) => orderUrl)).toEqual([second.orderUrl])
  })
})

describe('the links of an address', () => {
  const resend = (client: Client, email: string) => client.send('POST', '/api/orders/resend', { email })

  it('are emailed to it if it bought anything, and the answer does not tell', async () => {
    const [email, nobody] = [someone(), someone('nobody')]
    await buy(test.visitor(), { rider, email })
    const answers = [await resend(test.visitor(), email.toUpperCase()), await resend(test.visitor(), nobody)]
    const [known, unknown] = answers.map(({ status, text, headers }) => {
      const { date: _, 'x-request-id': __, ...rest } = Object.fromEntries(headers)
      return { status, text, rest }
    })
    expect(known?.status).toBe(202)
    expect(unknown).toEqual(known)
    expect(await emails(email, 'resend')).toHaveLength(1)
    expect(await emails(nobody, 'resend')).toEqual([])
  })

  it('take as long to be asked for by a buyer as by anyone', async () => {
    const { email } = await bought()
    const timeOf = async (address: string) => {
      const start = performance.now()
      await resend(test.visitor(), address)
      return performance.now() - start
    }
    const times = [await timeOf(email), await timeOf(someone('nobody'))]
    for (const time of times) expect(time).toBeGreaterThanOrEqual(RESEND_TIME - 5)
  })

  it('do not flood a mailbox, nor the shop', async () => {
    const { email } = await bought()
    test.later(2 * 60 * MINUTE)
    const answers = await Promise.all(Array.from({ length: 8 }, () => resend(test.visitor(), email)))
    expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(202))
    expect(await emails(email, 'resend')).toHaveLength(3)
    test.later(2 * MINUTE)
    await resend(test.visitor(), email)
    expect(await emails(email, 'resend')).toHaveLength(4)

    const more = await Promise.all(
      Array.from({ length: 20 }, () => resend(test.visitor(), someone('nobody'))),
    )
    const refused = more.filter(({ status }) => status === 429)
    expect(refused.length).toBeGreaterThan(0)
    expect(refused[0]?.text).toMatch(
      /^Too many requests for links\. Please try again in \d+ (seconds|minutes)\.$/,
    )
    test.later(2 * 60 * MINUTE)
  })
})

describe('a mistyped address', () => {
  const correct = (client: Client, token: string, email: string) =>
    client.send('POST', `/api/orders/${token}/email`, { email })
  const corrected = (client: Client, token: string, email: string) =>
    client.postFor(Order, `/api/orders/${token}/email`, { email })

  it('is corrected by the browser that paid: the order moves, its old link ends, the new one is emailed', async () => {
    const [wrong, right] = [someone('jnae'), someone('jane')]
    const buyer = test.visitor()
    const delivery = await buy(buyer, { rider, email: wrong })
    const old = tokenOf(delivery)
    const stranger = test.visitor()
    await stranger.get(Order, await emailedTo(wrong))

    const order = await corrected(buyer, old, right.toUpperCase())
    expect(order).toMatchObject({ email: right, orderNumber: delivery.orderNumber })
    expect(order.orderUrl).not.toBe(delivery.orderUrl)
    expect(await emails(right, 'email-corrected')).toHaveLength(1)

    for (const path of [`/api/orders/${old}`, `/order/${old}/video/1`]) {
      expect((await buyer.send('GET', path)).status).toBe(404)
    }
    expect(await listed(stranger, `&email=${wrong}`)).toMatchObject({ owned: false, videoUrl: null })
    expect(await listed(stranger, `&email=${right}`)).toMatchObject({ owned: true, videoUrl: null })
    expect(await listed(buyer, `&email=${right}`)).toMatchObject({ videoUrl: `${order.orderUrl}/video/1` })
  })

  it('is not corrected by the recipient of the misdirected email', async () => {
    const { email, token } = await bought()
    const stranger = test.visitor()
    const refused = { status: 403, text: 'Only the browser that paid this order can change its address.' }
    expect(await correct(stranger, token, someone())).toMatchObject(refused)
    await readOrder(stranger, token)
    expect(await correct(stranger, token, someone())).toMatchObject(refused)
    expect((await readOrder(test.visitor(), token)).email).toBe(email)
  })

  it('is not corrected after an hour, nor any number of times', async () => {
    const buyer = test.visitor()
    let token = tokenOf(await buy(buyer, { rider, email: someone() }))
    for (let time = 0; time < 5; time++) {
      token = tokenOf(await corrected(buyer, token, someone()))
    }
    const late = 'The address of this order can no longer be changed here. Please contact us.'
    expect(await correct(buyer, token, someone())).toMatchObject({ status: 409, text: late })

    rider = await addRider(admin, { eventId })
    const other = tokenOf(await buy(buyer, { rider, email: someone() }))
    test.later(61 * MINUTE)
    expect(await correct(buyer, other, someone())).toMatchObject({ status: 409, text: late })
  })

  it('does not become one that owns the video already', async () => {
    const [email, owner] = [someone(), someone('owner')]
    await buy(test.visitor(), { rider, email: owner })
    const buyer = test.visitor()
    const token = tokenOf(await buy(buyer, { rider, email }))
    expect(await correct(buyer, token, owner)).toMatchObject(
      reply(409, 'This address already owns this video.'),
    )
    expect((await readOrder(buyer, token)).email).toBe(email)
  })

  it('stays as it is when it was right', async () => {
    const { email, buyer, delivery } = await bought()
    const { orderUrl } = await corrected(buyer, tokenOf(delivery), email)
    expect(orderUrl).toBe(delivery.orderUrl)
    expect(await emails(email, 'email-corrected')).toEqual([])
  })
})

describe('a server with another secret', () => {
  it('does not open the shop, whose links it would name wrong, until they are made anew', async () => {
    const email = someone()
    const old = await buy(test.visitor(), { rider, email })
    const { dataDir, databaseUrl } = test.shop.config
    const secret = 'another secret of more than 32 characters'
    const openOther = () =>
      openShopAt({ DATA_DIR: dataDir, ...(databaseUrl && { DATABASE_URL: databaseUrl }), SECRET_KEY: secret })
    await expect(openOther()).rejects.toThrow(/^The order links of this shop were made with another secret\./)
    const opens = async (token: string, at: TestShop) =>
      (await at.visitor().send('GET', `/api/orders/${token}`)).status
    expect(await opens(tokenOf(old), test)).toBe(200)

    await linksWereRenewed(test.shop, secret)
    const other = await openOther()
    const anew = await (await other.admin()).get(OrderLink, `/api/purchases/${await idOf(email)}/order`)
    expect([await opens(tokenOf(anew), other), await opens(tokenOf(old), test)]).toEqual([200, 404])
    await other.close()
    await linksWereRenewed(test.shop, test.shop.secret)
  })
})
