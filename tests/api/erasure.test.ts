// @module-tag postgres
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { SalesPage, SalesSummary } from '../../src/contract/books/sales.ts'
import { BuyerData } from '../../src/contract/buying/buyer.ts'
import { addEvent, addRider, buy, orderIn, startToBuy, tokenOf } from '../support/buying.ts'
import { sharedAdmin, sharedMailServer, sharedTestShop } from '../support/shared-shop.ts'
import { allRows, logReachedTheFile } from '../support/world/rows.ts'
import { work } from '../support/world/work.ts'

const EMAIL = 'gone.for-good@example.com'
const PHONE = '555-0199-447'

const mail = sharedMailServer()
const test = sharedTestShop(() => mail.env)
const admin = sharedAdmin(test)

/** The files of the data folder that have a text in them, also where it was deleted from a database. */
const filesWith = (text: string) =>
  readdirSync(test.shop.config.dataDir, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name))
    .filter((file) => readFileSync(file).toString('latin1').toLowerCase().includes(text))

it('a buyer’s personal data is erased everywhere, and the books stay as they were', async () => {
  const { id: eventId } = await addEvent(admin)
  const rider = await addRider(admin, { eventId })
  const buyer = test.visitor()
  const token = tokenOf(await buy(buyer, { rider, email: 'Gone.For-Good@example.com' }))
  const other = await addRider(admin, { eventId })
  await buy(test.visitor(), { rider: other, email: EMAIL, phoneNumber: PHONE })
  await buy(test.visitor(), { rider, email: 'stays@example.com' })
  await test.visitor().send('POST', '/api/contact', {
    fullName: 'Gone Forgood',
    email: EMAIL,
    phone: PHONE,
    eventType: 'Sports Event',
  })
  await test.visitor().send('POST', '/api/orders/resend', { email: EMAIL })
  await work.sendEmails(test.shop)
  const mailed = orderIn(mail.emailsTo(EMAIL)[0])
  await buyer.send('GET', mailed)
  expect((await buyer.send('POST', `${mailed.split('?')[0]}/sign-out`)).status).toBe(204)
  await test
    .visitor()
    .send('POST', '/api/login', { username: EMAIL, password: 'mistaken for a buyer’s login' })
  const awaited = await addRider(admin, { eventId, videoUrl: null })
  await test.visitor().send('POST', '/api/waiting', { riderId: awaited.id, email: EMAIL })
  await test.visitor().send('POST', '/api/contact', {
    fullName: 'A friend',
    email: 'friend@example.com',
    eventType: 'Other',
    additionalDetails: `Please send it to ${EMAIL} too`,
  })
  // one who began to pay and left
  const left = await addRider(admin, { eventId })
  await startToBuy(test.visitor(), { rider: left, email: EMAIL, phoneNumber: PHONE })
  const before = await admin.get(SalesSummary, '/api/sales/summary')
  expect(before).toMatchObject({ sales: 3, customers: 2 })

  const held = await admin.send('POST', '/api/buyers/data', { email: EMAIL })
  expect(BuyerData.parse(JSON.parse(held.text))).toMatchObject({ orders: 2, requests: 1 })
  await logReachedTheFile(test.shop)
  const erased = await admin.send('POST', '/api/buyers/erase', { email: 'GONE.for-good@example.com' })
  expect(erased.status).toBe(200)

  expect(await admin.get(SalesSummary, '/api/sales/summary')).toEqual(before)
  expect((await test.visitor().send('GET', `/api/orders/${token}`)).status).toBe(404)
  expect((await admin.get(SalesPage, '/api/sales?search=gone.for')).sales).toEqual([])
  const everything = JSON.stringify(await allRows(test.shop)).toLowerCase()
  for (const text of [EMAIL, 'gone forgood', PHONE]) {
    expect(everything, text).not.toContain(text)
    expect(filesWith(text), text).toEqual([])
  }
  expect(everything).toContain('stays@example.com')
})
