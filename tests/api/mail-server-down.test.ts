import { afterAll, beforeAll, expect, it } from 'vitest'
import { z } from 'zod'
import { OutgoingEmail } from '../../src/contract/email/outgoing-email.ts'
import { addEvent, addRider, buy } from '../support/buying.ts'
import { openGate } from '../support/gate.ts'
import { type MailServer, startMailServer } from '../support/mail-server.ts'
import { openTestShop, type TestShop } from '../support/test-shop.ts'

const MINUTE = 60_000

let mail: MailServer
let gate: Awaited<ReturnType<typeof openGate>>
let test: TestShop

beforeAll(async () => {
  mail = await startMailServer()
  gate = await openGate(Number(new URL(mail.env.SMTP_URL).port))
  test = await openTestShop({ ...mail.env, SMTP_URL: `smtp://127.0.0.1:${gate.port}` })
})
afterAll(async () => {
  await test?.close()
  await gate?.shut()
  await mail?.close()
})

it('emails are retried while the mail server is down, with the reason, and sent when it is back', async () => {
  const admin = await test.admin()
  const rider = await addRider(admin, { eventId: (await addEvent(admin)).id })
  const email = 'jane@example.com'
  const message = async () =>
    (await admin.get(z.array(OutgoingEmail), '/api/mail')).find(({ recipient }) => recipient === email)
  const troubles: unknown[] = []
  test.shop.worker.start((_task, error) => troubles.push(error))

  await gate.shut()
  // the buyer has the order at once, mail or not
  expect((await buy(test.visitor(), { rider, email })).orderNumber).toBeTruthy()
  test.shop.worker.wake('emails')
  await expect.poll(async () => (await message())?.attempts).toBe(1)
  expect(await message()).toMatchObject({
    state: 'waiting',
    lastError: expect.stringContaining('ECONNREFUSED'),
  })

  await gate.open()
  test.later(MINUTE)
  // which it does every few seconds
  test.shop.worker.wake('emails')
  await expect.poll(async () => (await message())?.state).toBe('sent')
  expect(mail.emailsTo(email)).toHaveLength(1)
  expect(troubles).toEqual([])
})
