import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { z } from 'zod'
import { OutgoingEmail } from '../../src/contract/email/outgoing-email.ts'
import { addEvent, addRider, buy, pathOf, tokenOf } from '../support/buying.ts'
import type { Client } from '../support/client.ts'
import { type MailServer, startMailServer } from '../support/mail-server.ts'
import { salesOf } from '../support/observe.ts'
import { openShopAt } from '../support/open-shop-at.ts'
import { freshPlace, type Place, type TestShop } from '../support/test-shop.ts'
import { emailWasDue, workerDiedSending } from '../support/world/emails.ts'
import { work } from '../support/world/work.ts'

const MINUTE = 60_000
const OWNER = 'hello@cloverleaf.example'

let mail: MailServer
let place: Place
let test: TestShop
let admin: Client
let eventId: number

beforeAll(async () => {
  mail = await startMailServer()
  place = await freshPlace()
  test = await openShopAt({ ...place.env, ...mail.env })
  admin = await test.admin()
  eventId = (await addEvent(admin)).id
})
afterAll(async () => {
  await test.close()
  await place.remove()
  await mail.close()
})

let people = 0
const someone = (name = 'buyer') => `${name}-${++people}@example.com`
const send = () => work.sendEmails(test.shop)
const refund = async (email: string) => {
  const [sale] = await salesOf(admin, email)
  await admin.send('POST', `/api/purchases/${sale?.id}/refund`, {})
}
const outbox = (query = '') => admin.get(z.array(OutgoingEmail), `/api/mail${query}`)
const emailTo = async (address: string) => (await outbox()).find(({ recipient }) => recipient === address)
const linkIn = (text: string) => /https?:\/\/\S+\/order\/\S+/.exec(text)?.[0] ?? ''

/** Buys a rider of its own and sends what is due. */
async function bought(fields: { name?: string; email?: string } = {}) {
  const rider = await addRider(admin, { eventId, ...(fields.name && { name: fields.name }) })
  const email = fields.email ?? someone()
  const buyer = test.visitor()
  const delivery = await buy(buyer, { rider, email })
  return { rider, email, buyer, delivery }
}

describe('the email of an order', () => {
  it('arrives in HTML and text with the number, what was bought, the price, the link and how to get help', async () => {
    const { email, delivery } = await bought({ name: 'Jane <b>"Doe"</b> & Søn' })
    await send()
    const [message, ...more] = mail.emailsTo(email)
    expect(more).toEqual([])
    const link = linkIn(message?.text ?? '')
    expect(link).toMatch(new RegExp(`^${delivery.orderUrl}\\?mail=[a-z\\d]+\\.[\\w-]{43}$`))
    for (const words of [delivery.orderNumber, '$65', 'Spring Classic', '(555) 010-0123', OWNER]) {
      expect(message?.text).toContain(words)
      expect(message?.html).toContain(words)
    }
    expect(message?.text).toContain('Jane <b>"Doe"</b> & Søn')
    expect(message?.html).toContain('Jane &lt;b&gt;&quot;Doe&quot;&lt;/b&gt; &amp; Søn')
    expect(message?.html).toContain(`href="${link}"`)
    expect(message?.headers.get('from')).toContain('shop@films.test')
    expect(message?.headers.get('reply-to')).toContain(OWNER)
    expect((await emailTo(email))?.state).toBe('sent')
  })

  it('tells the owner of the sale too, and an answer goes to the buyer', async () => {
    const { email, delivery } = await bought()
    await send()
    const note = mail.emailsTo(OWNER).find(({ text }) => text.includes(delivery.orderNumber))
    expect(note?.text).toContain(email)
    expect(note?.headers.get('reply-to')).toContain(email)
    expect(note?.text).not.toContain('/order/')
  })

  it('is not sent to an address that was corrected meanwhile', async () => {
    const { email, buyer, delivery } = await bought()
    const right = someone('right')
    await buyer.send('POST', `/api/orders/${tokenOf(delivery)}/email`, { email: right })
    await send()
    expect(mail.emailsTo(email)).toEqual([])
    const emails = mail.emailsTo(right)
    expect(emails).toHaveLength(1)
    const link = linkIn(emails[0]?.text ?? '')
    expect(link.startsWith(delivery.orderUrl)).toBe(false)
    expect((await test.visitor().send('GET', `/api/orders/${link.split('/order/')[1]}`)).status).toBe(200)
  })

  it('is not sent for an order that was refunded meanwhile, but the refund is told', async () => {
    const { email, delivery } = await bought()
    await refund(email)
    await send()
    expect(mail.emailsTo(email).map(({ headers }) => headers.get('subject'))).toEqual([
      `$65 is on its way back to you (order ${delivery.orderNumber})`,
    ])
  })
})

describe('the email with all links', () => {
  it('names every paid order of the address', async () => {
    const email = someone()
    const orders = [await bought({ email, name: 'Ann' }), await bought({ email, name: 'Bea' })]
    await send()
    mail.received.length = 0
    await test.visitor().send('POST', '/api/orders/resend', { email })
    await send()
    const [message, ...more] = mail.emailsTo(email)
    expect(more).toEqual([])
    for (const { delivery } of orders) {
      expect(message?.text).toContain(`${delivery.orderUrl}?mail=`)
      expect(message?.html).toContain(`${delivery.orderUrl}?mail=`)
    }
  })
})

describe('an email that is refused', () => {
  it('is tried again after growing pauses, and is the same email each time', async () => {
    const { email } = await bought()
    mail.state.refusing = true
    await send()
    expect(await emailTo(email)).toMatchObject({ state: 'waiting', attempts: 1, sentAt: null })
    expect((await emailTo(email))?.lastError).toContain('Mailbox busy')
    const offered = mail.offered.length
    await send()
    expect(mail.offered.length, 'tried again at once').toBe(offered)

    test.later(MINUTE)
    await send()
    expect((await emailTo(email))?.attempts).toBe(2)
    test.later(4 * MINUTE)
    await send()
    expect((await emailTo(email))?.attempts).toBe(2)

    mail.state.refusing = false
    test.later(MINUTE)
    await send()
    expect(await emailTo(email)).toMatchObject({ state: 'sent', attempts: 3, lastError: null })
    expect(mail.emailsTo(email)).toHaveLength(1)
    const tries = mail.offered.filter(({ headers }) => headers.get('to') === email)
    expect(tries).toHaveLength(3)
    expect(new Set(tries.map(({ headers }) => headers.get('message-id'))).size).toBe(1)
  })

  it('has failed after two days, and goes out when the owner says so', async () => {
    const { email } = await bought()
    mail.state.refusing = true
    for (const hours of [0, 1, 1, 1, 3, 6, 12, 24, 24]) {
      test.later(hours * 60 * MINUTE)
      await send()
    }
    const failed = await emailTo(email)
    expect(failed).toMatchObject({ state: 'failed', attempts: 9 })
    mail.state.refusing = false
    test.later(48 * 60 * MINUTE)
    await send()
    expect(mail.emailsTo(email)).toEqual([])

    const owner = await test.admin()
    const { status, text } = await owner.send('POST', `/api/mail/${failed?.id}/resend`)
    expect([status, OutgoingEmail.parse(JSON.parse(text)).state]).toEqual([202, 'waiting'])
    await send()
    expect(mail.emailsTo(email)).toHaveLength(1)
    admin = owner
  })
})

describe('several workers', () => {
  it('send each email once', async () => {
    const other = await openShopAt({ ...place.env, ...mail.env })
    other.later(test.shop.now().getTime() - Date.now())
    onTestFinished(() => other.close())
    onTestFinished(() => {
      mail.state.delay = 0
    })
    const addresses = Array.from({ length: 12 }, () => someone('many'))
    await Promise.all(addresses.map((email) => bought({ email })))
    mail.state.delay = 20
    await Promise.all([test, other, other].map(({ shop }) => work.sendEmails(shop)))
    for (const address of addresses) expect(mail.emailsTo(address)).toHaveLength(1)
  })

  it('take over from a worker that died, with the same email', async () => {
    const { email } = await bought()
    await workerDiedSending(test.shop, email)
    await send()
    expect(mail.emailsTo(email)).toEqual([])
    test.later(5 * MINUTE)
    await send()
    expect(mail.emailsTo(email)).toHaveLength(1)
  })
})

describe('what a buyer types', () => {
  it('can add no header and no recipient', async () => {
    const name = 'Jane\r\nBcc: thief@example.com\r\n\r\nHello'
    const payload = { riderName: name, eventName: 'E', email: 'x@example.com', amountCents: 1, reason: 'No.' }
    const recipient = 'one@example.com, thief@example.com'
    mail.received.length = 0
    for (const to of ['plain@example.com', recipient])
      await emailWasDue(test.shop, { kind: 'refused-payment', recipient: to, payload })
    await send()
    const [message] = mail.emailsTo('plain@example.com')
    expect(message?.headers.get('subject')).toBe(
      'Your payment for Jane Bcc: thief@example.com Hello was sent back',
    )
    expect(message?.headers.has('bcc')).toBe(false)
    expect(mail.received.flatMap(({ to }) => to)).not.toContain('thief@example.com')
  })
})

describe('the outbox', () => {
  it('is read in pages, newest first, and holds no link', async () => {
    admin = await test.admin()
    const all = await outbox('?limit=200')
    expect(all.map(({ id }) => id)).toEqual(all.map(({ id }) => id).toSorted((a, b) => b - a))
    const first = await outbox('?limit=3')
    const second = await outbox(`?limit=3&before=${first.at(-1)?.id}`)
    expect([...first, ...second]).toEqual(all.slice(0, 6))
    expect(JSON.stringify(all)).not.toContain('/order/')
  })

  it('resends a sent email as a new one', async () => {
    admin = await test.admin()
    const { email, delivery } = await bought()
    await send()
    const { id } = (await emailTo(email)) ?? { id: 0 }
    expect((await admin.send('POST', `/api/mail/${id}/resend`)).status).toBe(202)
    await send()
    const ids = mail.emailsTo(email).map(({ headers }) => headers.get('message-id'))
    expect(new Set(ids).size).toBe(2)
    expect(pathOf(linkIn(mail.emailsTo(email)[1]?.text ?? ''))).toContain(tokenOf(delivery))
  })
})
