import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { OutgoingEmail } from '../../src/contract/email/outgoing-email.ts'
import { AccountEvent } from '../../src/contract/owner/account.ts'
import { EmailConnection, EmailTestResult } from '../../src/contract/owner/connections.ts'
import { Today } from '../../src/contract/owner/dashboard.ts'
import { ShopInfo } from '../../src/contract/owner/shop.ts'
import { addEvent, addRider, buy } from '../support/buying.ts'
import type { Client } from '../support/client.ts'
import { sharedAdmin, sharedMailServer, sharedTestShop } from '../support/shared-shop.ts'
import { openTestShop } from '../support/test-shop.ts'
import { openTwoServers } from '../support/two-servers.ts'
import { isStored } from '../support/world/rows.ts'

const PATH = '/api/connections/email'
const LOGIN = { user: 'shop', password: 'only the server knows' }
const FROM = 'Barrel Films <shop@example.com>'

const mail = sharedMailServer(LOGIN)

const settings = (more: object = {}) => ({
  host: '127.0.0.1',
  port: mail.port,
  from: FROM,
  ...LOGIN,
  ...more,
})

const sendTest = (admin: Client, body: object = {}) =>
  admin.postFor(EmailTestResult, `${PATH}/test`, { recipient: 'me@example.com', ...body })

describe('email that is connected in the browser', () => {
  const test = sharedTestShop()
  const admin = sharedAdmin(test)

  const mailStep = async () =>
    (await admin.get(Today, '/api/today')).setup.find(({ step }) => step === 'mail')

  it('sends what waited in the outbox, without a restart', async () => {
    const rider = await addRider(admin, { eventId: (await addEvent(admin)).id })
    await buy(test.visitor(), { rider, email: 'jane@example.com' })
    test.shop.worker.start(() => undefined)
    expect(await admin.get(EmailConnection, PATH)).toEqual({ fixed: false, settings: null })
    expect((await test.visitor().get(ShopInfo, '/api/shop')).sendsMail).toBe(false)
    expect(await mailStep()).toMatchObject({
      done: false,
      note: 'Emails wait until you connect an email server.',
    })

    const connected = await admin.put(EmailConnection, PATH, settings())
    const shown = { host: '127.0.0.1', port: mail.port, user: LOGIN.user, from: FROM, hasPassword: true }
    expect(connected).toEqual({ fixed: false, settings: shown })
    await expect.poll(() => mail.emailsTo('jane@example.com').length).toBe(1)
    expect(mail.emailsTo('jane@example.com')[0]?.headers.get('from')).toBe(FROM)
    expect((await test.visitor().get(ShopInfo, '/api/shop')).sendsMail).toBe(true)
    expect(await mailStep()).toMatchObject({ done: true, note: 'Emails go out by 127.0.0.1.' })
  })

  it('is stored without a readable password, and told to the owner without it', async () => {
    expect(await isStored(test.shop, LOGIN.password)).toBe(false)
    expect((await admin.send('GET', PATH)).text).not.toContain(LOGIN.password)
    const [latest] = await admin.get(z.array(AccountEvent), '/api/account/events')
    expect(latest).toMatchObject({ kind: 'email-connected', detail: '127.0.0.1' })
  })

  it('keeps its password while the server and the user stay, and for no other server', async () => {
    const { password: _, ...same } = settings({ from: 'new@example.com' })
    expect((await admin.put(EmailConnection, PATH, same)).settings).toMatchObject({
      from: 'new@example.com',
      hasPassword: true,
    })
    const other = await admin.send('PUT', PATH, { ...same, host: 'localhost' })
    expect([other.status, other.text]).toEqual([400, 'Please type the password of this email server'])
    const { sentence } = await sendTest(admin)
    expect(sentence).toMatch(/^127\.0\.0\.1 took the email for me@example\.com and answered: 250/)
  })

  it('is tested before it is saved, and says what the server answered', async () => {
    const result = await sendTest(admin, { recipient: 'first@example.com', settings: settings() })
    expect(result).toMatchObject({ sent: true })
    const [email] = mail.emailsTo('first@example.com')
    expect(email?.headers.get('subject')).toContain('Test email from')

    const wrong = await sendTest(admin, { settings: settings({ password: 'wrong' }) })
    expect(wrong).toEqual({
      sent: false,
      sentence: '127.0.0.1 refused the user name or the password: 535 Bad credentials',
    })
    const closed = await sendTest(admin, { settings: settings({ port: 1 }) })
    expect(closed.sentence).toBe('127.0.0.1 takes no connections on port 1: please check the port.')
    mail.state.refusing = true
    const busy = await sendTest(admin, { settings: settings() })
    mail.state.refusing = false
    expect(busy).toEqual({ sent: false, sentence: '127.0.0.1 did not take the email: 451 Mailbox busy' })
  })

  it('can be disconnected: emails wait again', async () => {
    expect((await admin.send('DELETE', PATH)).status).toBe(204)
    expect(await admin.get(EmailConnection, PATH)).toEqual({ fixed: false, settings: null })
    expect((await test.visitor().get(ShopInfo, '/api/shop')).sendsMail).toBe(false)
    expect(test.shop.mailer).toBeNull()
  })
})

describe('email that is set on the server', () => {
  it('wins over what is stored, and is shown without its password', async () => {
    const test = await openTestShop({ SMTP_URL: 'smtps://me:hush@mail.example', MAIL_FROM: FROM })
    const admin = await test.admin()
    const reply = await admin.send('GET', PATH)
    expect(EmailConnection.parse(JSON.parse(reply.text))).toEqual({
      fixed: true,
      settings: { host: 'mail.example', port: 465, user: 'me', from: FROM, hasPassword: true },
    })
    expect(reply.text).not.toContain('hush')
    expect((await admin.send('PUT', PATH, settings())).status).toBe(409)
    expect(test.shop.config.mail?.smtpUrl).toBe('smtps://me:hush@mail.example')
    await test.close()
  })
})

describe('email of a shop with several servers', () => {
  const servers = openTwoServers()

  it('is connected on all of them at once', async () => {
    await (await servers.one.admin()).put(EmailConnection, PATH, settings())
    await expect.poll(() => servers.other.shop.config.mail?.from).toBe(FROM)
    const admin = await servers.other.admin()
    const rider = await addRider(admin, { eventId: (await addEvent(admin)).id })
    await buy(servers.other.visitor(), { rider, email: 'other@example.com' })
    servers.other.shop.worker.start(() => undefined)
    await expect.poll(() => mail.emailsTo('other@example.com').length).toBe(1)
    const sent = await admin.get(z.array(OutgoingEmail), '/api/mail')
    expect(sent.find(({ recipient }) => recipient === 'other@example.com')?.state).toBe('sent')
  })
})
