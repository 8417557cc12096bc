import { expectToast, openOwnerPage } from './support/owner-area.ts'
import { sell } from './support/sandbox-sale.ts'
import { expect, test } from './support/test.ts'

test('a refunded order says so, its receipt names the seller, shows the refund and prints alone; an unknown order says so too', async ({
  page,
  shop,
  owner,
  expectFailureOf,
}) => {
  const rider = await owner.addFilmed()
  const { orderUrl } = await sell(shop.url, rider, 'paper@example.com')
  await openOwnerPage(page, '/admin/settings/payments')
  await page.getByLabel('Legal name').fill('Light & Dust LLC')
  await page.getByLabel('Address', { exact: true }).fill('12 Arena Road\nAustin, TX 78701')
  await page.getByLabel('Tax ID').fill('12-3456789')
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expectToast(page, 'Settings saved')

  const [purchase] = await owner.sales(rider)
  if (!purchase) throw new Error('nothing was sold')
  await owner.refund(purchase)
  expectFailureOf(`/api/orders/${new URL(orderUrl).pathname.split('/')[2]}`)
  await page.goto(orderUrl)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('This order was refunded')
  await expect(page.getByRole('main').locator('video')).toHaveCount(0)
  await page.getByRole('link', { name: 'Receipt' }).click()
  const receipt = page.getByRole('region', { name: 'Receipt' })
  for (const words of ['Light & Dust LLC', '12 Arena Road', '12-3456789', 'Tess Calloway', '−$65', '$0']) {
    await expect(receipt).toContainText(words)
  }
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('banner')).toBeHidden()
  await expect(receipt.getByRole('button', { name: 'Print' })).toBeHidden()
  await expect(receipt).toContainText('Light & Dust LLC')
  await page.emulateMedia({ media: null })

  expectFailureOf('/api/orders/nonsense')
  await page.goto('/order/nonsense')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Order not found')
  await expect(page.getByRole('link', { name: 'Return to Home' })).toBeVisible()
})

test('the yearly report shows each month, prints alone, and is exported', { tag: '@long' }, async ({
  page,
  shop,
  owner,
}) => {
  await sell(shop.url, await owner.addFilmed(), 'year@example.com')
  await openOwnerPage(page, '/admin/sales')
  await page.getByRole('link', { name: 'Yearly Report' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Yearly report')
  const table = page.getByRole('table', { name: /^Sales of \d{4} by month$/ })
  await expect(table.getByRole('row')).toHaveCount(14)
  await expect(table.getByRole('row').last()).toContainText('$')
  await expect(page.getByRole('link', { name: 'Export CSV' })).toHaveAttribute(
    'href',
    /report\.csv\?year=\d{4}$/,
  )
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('navigation', { name: 'Admin' })).toBeHidden()
  await expect(table).toBeVisible()
})
