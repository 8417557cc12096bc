import { join } from 'node:path'
import Sqlite from 'better-sqlite3'
import { expectNoBarriersAtAnyWidth } from './support/barriers.ts'
import { choose, enterRoom } from './support/owner-room.ts'
import { sell } from './support/sandbox-sale.ts'
import { expect, test } from './support/test.ts'

const videoUrl = 'https://videos.example/1'

test('what the owner does with an order is free of barriers', async ({ page, owner }) => {
  test.slow()
  const { event } = await owner.addEventOf([])
  const rider = await owner.addRider({
    name: 'Tess Calloway',
    eventId: event.id,
    videoUrl,
    horseCount: 2,
    horses: [
      { horse: 1, name: 'Blue' },
      { horse: 2, name: 'Shady Lady' },
    ],
  })
  await enterRoom(page, '/admin/sales')
  await page.request.post('/api/purchases', {
    data: { riderId: rider.id, email: 'two-horses-fan@example.com', paymentMethod: 'cash' },
  })
  await page.reload()

  await page.getByRole('button', { name: 'Add Order' }).click()
  const adding = page.getByRole('dialog', { name: 'Add Order' })
  await adding.getByLabel('Event').selectOption({ label: event.name })
  await adding.getByLabel('Rider').selectOption({ label: 'Tess Calloway' })
  await adding.getByRole('button', { name: 'Add Order' }).click()
  await expectNoBarriersAtAnyWidth(page)
  await page.keyboard.press('Escape')

  for (const [item, title] of [
    ['Refund', 'Refund'],
    ['Change address', 'Change Address'],
    ['Erase buyer’s data', 'Erase the data of two-horses-fan@example.com?'],
  ] as const) {
    await page.reload()
    await choose(page, /^More for order/, item)
    await expect(page.getByRole('dialog').or(page.getByRole('alertdialog'))).toContainText(title)
    await expectNoBarriersAtAnyWidth(page)
  }
})

test('disputes, their evidence and receipts are free of barriers', async ({ page, shop, owner }) => {
  test.slow()
  const { event } = await owner.addEventOf([])
  const rider = await owner.addRider({ name: 'Tess Calloway', eventId: event.id, videoUrl })
  const { orderUrl } = await sell(shop.url, rider, 'bank-and-paper@example.com')
  await page.request.get(`/api/orders/${orderUrl.split('/').at(-1)}`)
  const [sale] = await owner.sales(rider)
  const db = new Sqlite(join(shop.dataDir, 'shop.sqlite'))
  db.prepare(
    `insert into dispute (provider, providerId, intentId, purchaseId, status, reason, amountCents, dueBy, isAnswered,
      seenAt, createdAt) values ('sandbox', 'du_2', 'pi_2', ?, 'open', 'product_not_received', 6500,
      '2099-11-23T18:00:00.000Z', 0, '2026-11-16T00:00:00.000Z', '2026-11-16T00:00:00.000Z')`,
  ).run(sale?.id)
  try {
    await enterRoom(page, '/admin/sales/disputes')
    await expect(page.getByRole('row').filter({ hasText: 'Tess Calloway' })).toBeVisible()
    await expectNoBarriersAtAnyWidth(page)
    await page.getByRole('link', { name: /^Evidence for order/ }).click()
    await expect(page.getByRole('region', { name: 'The order' })).toContainText('bank-and-paper@example.com')
    await expectNoBarriersAtAnyWidth(page)
  } finally {
    // the next test finds a shop without disputes
    db.prepare("delete from dispute where providerId = 'du_2'").run()
    db.close()
  }
  await owner.changeShop({
    legalName: 'Light & Dust LLC',
    legalAddress: '12 Arena Road\nAustin, TX',
    taxId: '12-3',
  })
  await page.goto(`${orderUrl}/receipt`)
  await expect(page.getByRole('region', { name: 'Receipt' })).toContainText('Light & Dust LLC')
  await expectNoBarriersAtAnyWidth(page)
})
