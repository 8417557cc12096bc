import { beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { HeldEmails, OutgoingEmail } from '../../src/contract/email/outgoing-email.ts'
import { addEvent, addRider, buy } from '../support/buying.ts'
import type { Client } from '../support/client.ts'
import { alarmsOf } from '../support/observe.ts'
import { sharedMailServer, sharedTestShop } from '../support/shared-shop.ts'
import { work } from '../support/world/work.ts'

const DAY = 24 * 60 * 60 * 1000

let admin: Client

/** Sales of months during which nothing could be mailed: the server's emails are only written. */
const mail = sharedMailServer()
const test = sharedTestShop(() => mail.env)
beforeAll(async () => {
  admin = await test.admin()
  const { id: eventId } = await addEvent(admin)
  const emails = ['april@example.com', 'may@example.com', 'june@example.com', 'today@example.com']
  const riders = await Promise.all(emails.map(() => addRider(admin, { eventId })))
  for (const [at, rider] of riders.entries()) {
    if (at > 0) test.later(30 * DAY)
    await buy(test.visitor(), { rider, email: emails[at] ?? '' })
  }
  admin = await test.admin()
})

const outbox = () => admin.get(z.array(OutgoingEmail), '/api/mail')
const emailTo = async (address: string) => {
  const message = (await outbox()).find(({ recipient }) => recipient === address)
  if (!message) throw new Error(`There is no email to ${address}`)
  return message
}

describe('late SMTP settings', () => {
  it('send what is due now, and hold what is months old', async () => {
    await work.sendEmails(test.shop)
    expect(mail.emailsTo('today@example.com')).toHaveLength(1)
    expect(mail.emailsTo('april@example.com')).toEqual([])
    expect((await emailTo('april@example.com')).state).toBe('held')
    // each sale wrote to the owner, too
    expect(await admin.get(HeldEmails, '/api/mail/held')).toMatchObject({ emails: 6 })
    expect((await alarmsOf(admin, 'mail-held'))[0]?.sentence).toBe(
      '6 emails are held because of their age. Please send or discard them under Messages.',
    )
  })

  it('let the owner send one now, which is not held again, and discard another', async () => {
    const april = await emailTo('april@example.com')
    expect((await admin.send('POST', `/api/mail/${april.id}/resend`)).status).toBe(202)
    const may = await emailTo('may@example.com')
    expect((await admin.send('POST', `/api/mail/${may.id}/discard`)).status).toBe(200)
    await work.sendEmails(test.shop)
    expect(mail.emailsTo('april@example.com')).toHaveLength(1)
    expect(mail.emailsTo('may@example.com')).toEqual([])
    expect((await emailTo('may@example.com')).state).toBe('discarded')
    const { status, text } = await admin.send('POST', `/api/mail/${april.id}/discard`)
    expect([status, text]).toEqual([409, "This email is sent, so it can't be discarded"])
  })

  it('let the owner send or discard all that is left', async () => {
    expect((await admin.send('POST', '/api/mail/held', { to: 'burn' })).status).toBe(400)
    await admin.send('POST', '/api/mail/held', { to: 'send' })
    await work.sendEmails(test.shop)
    expect(mail.emailsTo('june@example.com')).toHaveLength(1)
    expect(await admin.get(HeldEmails, '/api/mail/held')).toEqual({ emails: 0, oldest: null })
  })
})
