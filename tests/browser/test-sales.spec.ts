import { answer, expectToast, openOwnerPage } from './support/owner-area.ts'
import { sell } from './support/sandbox-sale.ts'
import { expect, test } from './support/test.ts'

test('test sales are marked, shown apart and cleared', { tag: '@long' }, async ({ page, shop, owner }) => {
  await sell(shop.url, await owner.addFilmed(), 'trial@example.com')
  await openOwnerPage(page, '/admin/sales')
  await expect(page.getByRole('row').filter({ hasText: 'trial@example.com' })).toContainText('Test')
  const section = page.getByRole('region', { name: 'Test sales' })
  await expect(section).toContainText('until your shop takes real money')
  await section.getByRole('button', { name: 'Show Them' }).click()
  await expect(page.getByRole('row').filter({ hasText: 'trial@example.com' })).toBeVisible()
  await section.getByRole('button', { name: 'Clear Test Sales' }).click()
  await answer(page, /^Clear .* test sales?\?$/, 'Clear')
  await expectToast(page, 'Test sales cleared')
  await expect(section).toBeHidden()
  await expect(page.getByRole('row').filter({ hasText: 'trial@example.com' })).toHaveCount(0)
})
