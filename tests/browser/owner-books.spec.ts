import { enterRoom, expectToast } from './support/owner-room.ts'
import { expect, test } from './support/test.ts'

test('the owner picks a time zone from a list with search', async ({ page, owner }) => {
  await owner.changeShop({ timeZone: 'America/Chicago' })
  await enterRoom(page, '/admin/settings')
  const section = page.getByRole('region').or(page.locator('section')).filter({ hasText: 'Time zone' }).last()
  await expect(section).toContainText('Central Time')
  await page.getByRole('button', { name: 'Change Time Zone' }).click()
  const dialog = page.getByRole('dialog', { name: 'Time Zone' })
  await dialog.getByRole('searchbox', { name: 'Search time zones' }).fill('nowhere at all')
  await expect(dialog.getByRole('status')).toHaveText('No time zone is called that. Try a large city nearby.')
  await dialog.getByRole('searchbox', { name: 'Search time zones' }).fill('mountain denver')
  await dialog.getByRole('button', { name: /^Denver/ }).click()
  await expectToast(page, 'Settings saved')
  await expect(section).toContainText('Mountain Time')
  await page.getByRole('link', { name: 'Sales' }).click()
  await expect(page.getByText('Days and times are those of America/Denver')).toBeVisible()
  await owner.changeShop({ timeZone: 'America/Chicago' })
})
