import { beforeAll, expect, it } from 'vitest'
import { z } from 'zod'
import { MyOrder, Order } from '../../src/contract/buying/order.ts'
import { Purchase } from '../../src/contract/buying/purchase.ts'
import { addEvent, addRider, buy, orderIn, tokenOf } from '../support/buying.ts'
import type { Client } from '../support/client.ts'
import { sharedAdmin, sharedMailServer, sharedTestShop } from '../support/shared-shop.ts'
import { work } from '../support/world/work.ts'

let eventId: number

const mail = sharedMailServer()
const test = sharedTestShop(() => mail.env)
const admin = sharedAdmin(test)
beforeAll(async () => {
  eventId = (await addEvent(admin)).id
})

const mine = (client: Client) => client.get(z.array(MyOrder), '/api/my-orders')

it('are listed at once where the browser paid them, and nowhere else', async () => {
  const rider = await addRider(admin, { eventId, name: 'Jane Doe' })
  const buyer = test.visitor()
  const { orderNumber, orderUrl } = await buy(buyer, { rider, email: 'jane@example.com' })
  expect(await mine(buyer)).toEqual([
    {
      orderNumber,
      orderUrl,
      riderName: 'Jane Doe',
      eventName: 'Spring Classic',
      createdAt: expect.any(String),
    },
  ])
  expect(await mine(test.visitor())).toEqual([])
})

it('are all there once an emailed link has proven the address', async () => {
  const email = 'two@example.com'
  const bought: string[] = []
  for (const name of ['First Rider', 'Second Rider']) {
    const rider = await addRider(admin, { eventId, name })
    bought.push(tokenOf(await buy(test.visitor(), { rider, email })))
  }
  await work.sendEmails(test.shop)
  const phone = test.visitor()
  await phone.get(Order, orderIn(mail.emailsTo(email)[0]))
  const found = await mine(phone)
  expect(found.map(({ riderName }) => riderName)).toEqual(['Second Rider', 'First Rider'])
  expect(found.map(({ orderUrl }) => orderUrl.split('/').at(-1))).toEqual(bought.toReversed())
})

it('leave the list with the money', async () => {
  const rider = await addRider(admin, { eventId, name: 'Paid Back' })
  const buyer = test.visitor()
  await buy(buyer, { rider, email: 'back@example.com' })
  const purchases = await admin.get(z.array(Purchase), '/api/purchases')
  const own = purchases.find(({ email }) => email === 'back@example.com')
  await admin.send('POST', `/api/purchases/${own?.id}/refund`, {})
  expect(await mine(buyer)).toEqual([])
})
