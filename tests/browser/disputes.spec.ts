import { expectNoBarriers } from './support/barriers.ts'
import { openOwnerPage } from './support/owner-area.ts'
import { buyAtStripe, disputeLast, expect, test } from './support/stripe.ts'

test('a dispute is listed with its deadline, and its evidence prints alone', { tag: '@long' }, async ({
  page,
  shop,
  owner,
  stripe,
}) => {
  await owner.changeShop({ timeZone: 'UTC' })
  const rider = await owner.addFilmed()
  const { orderUrl } = await buyAtStripe(shop, stripe, rider, 'bank-fan@example.com')
  await page.request.get(`/api/orders/${orderUrl.split('/').at(-1)}`)
  const [sale] = await owner.sales(rider)
  await openOwnerPage(page, '/admin/sales')
  await page.getByRole('link', { name: 'Disputes' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Disputes')
  await expect(page.getByText('No Disputes')).toBeVisible()
  const { evidence_details } = await disputeLast(stripe)
  await page.reload()
  const row = page.getByRole('row').filter({ hasText: 'Tess Calloway' })
  const dueBy = new Date((evidence_details.due_by ?? 0) * 1000)
  const day = dueBy.toLocaleDateString('en-US', { dateStyle: 'medium', timeZone: 'UTC' })
  for (const words of ['Open', 'fraudulent', day, '$65']) await expect(row).toContainText(words)
  await expectNoBarriers(page)
  await row.getByRole('link', { name: `Evidence for order ${sale?.orderNumber}` }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Evidence')
  await expect(page.getByRole('region', { name: 'The order' })).toContainText('bank-fan@example.com')
  await expect(page.getByRole('region', { name: 'Delivered and used', exact: true })).toContainText(
    'Order page opened',
  )
  await expect(page.getByRole('region', { name: 'Emails to the buyer', exact: true })).toContainText(
    'Your video of Tess',
  )
  await expect(page.getByRole('region', { name: 'Terms agreed to' })).toContainText('SHA-256')
  await expectNoBarriers(page)
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('navigation', { name: 'Admin' })).toBeHidden()
  await expect(page.getByRole('region', { name: 'The order' })).toBeVisible()
})
