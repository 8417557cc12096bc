import { answer, expectToast, openOwnerPage } from './support/owner-area.ts'
import { expect, test } from './support/test.ts'

const DISCARD = 'Discard your changes?'

test('unsaved settings are guarded against clicks and Back', { tag: '@long' }, async ({ page }) => {
  await openOwnerPage(page, '/admin/sales')
  await page.getByRole('link', { name: 'Settings' }).click()
  await page.getByLabel('Brand').fill('Dust & Light')
  await page.getByRole('link', { name: 'Sales' }).click()
  await answer(page, DISCARD, 'Keep editing')
  for (const times of [1, 2]) {
    await page.goBack()
    await answer(page, DISCARD, 'Keep editing')
    await expect(page, `asked ${times} times`).toHaveURL('/admin/settings')
  }
  await expect(page.getByLabel('Brand')).toHaveValue('Dust & Light')
  await page.goBack()
  await answer(page, DISCARD, 'Discard')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sales')
  await expect(page).toHaveURL('/admin/sales')

  await page.goForward()
  await expect(page.getByLabel('Brand')).not.toHaveValue('Dust & Light')
  await page.getByLabel('Brand').fill('Dust & Light')
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expectToast(page, 'Settings saved')
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sales')
})

test('Back asks before it closes a dialog with something typed in it', { tag: '@long' }, async ({
  page,
  owner,
}) => {
  const { sport } = await owner.addEventOf(['Tess Calloway'])
  await openOwnerPage(page, '/admin')
  await page.getByRole('link', { name: `Manage ${sport.name}` }).click()
  await page.getByRole('tab', { name: /^Riders/ }).click()
  await page.getByRole('button', { name: 'Bulk Add Riders' }).click()
  await page.getByLabel('Rider name, row 1').fill('Ann')
  await page.goBack()
  await answer(page, DISCARD, 'Keep editing')
  await expect(page).toHaveURL(`/admin/sport/${sport.id}?tab=riders`)
  await expect(page.getByLabel('Rider name, row 1')).toHaveValue('Ann')
  await page.goBack()
  await answer(page, DISCARD, 'Discard')
  await expect(page).toHaveURL('/admin')
  await expect(page.getByRole('dialog')).toHaveCount(0)
})
