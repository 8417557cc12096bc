import { z } from 'zod'
import type { Delivery } from '../../src/contract/buying/order.ts'
import { Purchase } from '../../src/contract/buying/purchase.ts'
import { PortfolioItem } from '../../src/contract/catalogue/portfolio.ts'
import type { Rider } from '../../src/contract/catalogue/rider.ts'
import { addEvent, addRider, buy } from './buying.ts'
import type { TestShop } from './test-shop.ts'
import { recordPastSales } from './world/past-sales.ts'

const WORK = {
  title: 'Reel',
  description: 'x',
  videoUrl: 'https://v.example/r.mp4',
  thumbnailUrl: 'https://v.example/r.jpg',
  category: 'Sports',
}

/** A shop with a past: sales, a refund, a rider who moved after being sold, things that are gone, words of all kinds. */
export async function fillShop(test: TestShop): Promise<{ rider: Rider; delivery: Delivery; email: string }> {
  const admin = await test.admin()
  const [{ id: eventId }, { id: otherId }] = [await addEvent(admin), await addEvent(admin, 'Otoño “2026”')]
  const rider = await addRider(admin, { eventId, name: 'Zoë "Ÿ" O’Neil\u2028\\ 🐎', horseCount: 2 })
  const email = 'jane@example.com'
  const delivery = await buy(test.visitor(), { rider, email, quantity: 2 })
  await buy(test.visitor(), { rider, email: 'refunded@example.com' })
  const purchases = await admin.get(z.array(Purchase), '/api/purchases')
  const refunded = purchases.find((purchase) => purchase.email === 'refunded@example.com')
  await admin.send('POST', `/api/purchases/${refunded?.id}/refund`, {})
  await recordPastSales(
    test.shop,
    Array.from({ length: 300 }, (_, index) => ({
      riderId: rider.id,
      email: `past-${index % 40}@example.com`,
    })),
  )
  await admin.send('PUT', `/api/riders/${rider.id}`, { eventId: otherId })
  for (const title of ['kept', 'gone']) {
    const item = await admin.post(PortfolioItem, '/api/portfolio', { ...WORK, title })
    if (title === 'gone') await admin.send('DELETE', `/api/portfolio/${item.id}`)
  }
  await test.visitor().send('POST', '/api/contact', {
    fullName: 'Sue',
    email: 'sue@example.com',
    eventType: 'Other',
    services: [],
    additionalDetails: 'two\nlines\t%_\'"',
  })
  await test.visitor().send('POST', '/api/login', { username: 'owner', password: 'wrong' })
  await test.shop.storage.put('images/picture.webp', Buffer.from('a picture'))
  return { rider, delivery, email }
}

/** The next number that the shop gives to a work of the portfolio. */
export const nextWorkId = async (test: TestShop) =>
  (await (await test.admin()).post(PortfolioItem, '/api/portfolio', WORK)).id
