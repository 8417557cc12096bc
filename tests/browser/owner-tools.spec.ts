import { answer, choose, enterRoom, expectToast } from './support/owner-room.ts'
import { sell } from './support/sandbox-sale.ts'
import { expect, test } from './support/test.ts'

const videoUrl = 'https://videos.example/1'

test('the owner adds an order that was paid in cash', async ({ page, owner }) => {
  const { event } = await owner.addEventOf([])
  await owner.addRider({ name: 'Tess Calloway', eventId: event.id, videoUrl, horseCount: 2 })
  await enterRoom(page, '/admin/sales')
  await page.getByRole('button', { name: 'Add Order' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add Order' })
  await dialog.getByLabel('Event').selectOption({ label: event.name })
  await dialog.getByRole('button', { name: 'Add Order' }).click()
  await expect(dialog.getByLabel('Rider')).toHaveAccessibleDescription('Please choose a rider')
  await dialog.getByLabel('Rider').selectOption({ label: 'Tess Calloway' })
  await dialog.getByRole('checkbox', { name: 'Horse 2' }).check()
  await dialog.getByLabel('E-mail').fill('cash-fan@example.com')
  await dialog.getByRole('button', { name: 'Add Order' }).click()
  await expectToast(page, 'Order added')
  const row = page.getByRole('row').filter({ hasText: 'cash-fan@example.com' })
  await expect(row).toContainText('$85')
  await expect(row).toContainText('Cash')
  await expect(page.getByText(/of it in cash/)).toBeVisible()
})

test('the owner puts an address right, and erases a buyer', async ({ page, shop, owner }) => {
  const { event } = await owner.addEventOf([])
  const rider = await owner.addRider({ name: 'Tess', eventId: event.id, videoUrl })
  await sell(shop.url, rider, 'tpyo-fan@example.com')
  await enterRoom(page, '/admin/sales')
  const row = (text: string) => page.getByRole('row').filter({ hasText: text })
  await row('tpyo-fan')
    .getByRole('button', { name: /^More for order/ })
    .click()
  await page.getByRole('menuitem', { name: 'Change address' }).click()
  const dialog = page.getByRole('dialog', { name: 'Change Address' })
  await dialog.getByLabel('E-mail').fill('typo-fan@example.com')
  await dialog.getByRole('button', { name: 'Change Address' }).click()
  await expectToast(page, 'Address changed')
  await expect(row('typo-fan@example.com')).toBeVisible()
  await row('typo-fan')
    .getByRole('button', { name: /^More for order/ })
    .click()
  await page.getByRole('menuitem', { name: 'Erase buyer’s data' }).click()
  await answer(page, 'Erase the data of typo-fan@example.com?', 'Erase')
  await expectToast(page, 'Data erased')
  await expect(row('typo-fan@example.com')).toHaveCount(0)
  await expect(row('@erased.invalid').first()).toBeVisible()
})

test('the owner refunds one horse of several', async ({ page, owner }) => {
  const { event } = await owner.addEventOf([])
  await owner.addRider({ name: 'Herd', eventId: event.id, videoUrl, horseCount: 2 })
  await enterRoom(page, '/admin/sales')
  const { id: riderId } = (
    await (await page.request.get(`/api/riders?eventId=${event.id}&adminView=true`)).json()
  )[0]
  await page.request.post('/api/purchases', {
    data: { riderId, email: 'herd-fan@example.com', paymentMethod: 'cash' },
  })
  await page.reload()
  await choose(page, /^More for order/, 'Refund')
  const dialog = page.getByRole('dialog', { name: 'Refund' })
  await expect(dialog).toContainText('gets the whole rest back, and the order link stops working.')
  await dialog.getByRole('checkbox', { name: 'Horse 2' }).check()
  await expect(dialog).toContainText('gets $20 back, loses the chosen videos and keeps the others.')
  await dialog.getByRole('button', { name: 'Refund $20' }).click()
  await expectToast(page, 'Refunded')
  await expect(page.getByRole('row').filter({ hasText: 'herd-fan@example.com' })).toContainText('−$20')
})
