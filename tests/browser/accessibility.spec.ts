import { expectNoBarriers, expectNoBarriersAtAnyWidth, expectToFit } from './support/barriers.ts'
import { fillShop } from './support/full-shop.ts'
import { ADMIN } from './support/running-shop.ts'
import { expect, test } from './support/test.ts'

test.beforeEach(({ expectFailureOf }) => {
  for (const path of ['/event/abc', '/nowhere', '/api/login']) expectFailureOf(path)
})

test('every page is free of barriers on a phone and on a desk, and scrolls sideways at no width', async ({
  page,
  owner,
}) => {
  test.slow()
  for (const path of await fillShop(owner)) {
    await page.goto(path)
    await expectToFit(page, 320)
    await expectNoBarriersAtAnyWidth(page)
  }
})

test('the login, the admin area and a toast are free of barriers', async ({ page }) => {
  await page.goto('/about')
  await page.getByRole('contentinfo').getByRole('button', { name: 'Admin' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Log In' }).click()
  await expect(dialog.getByText('Username is required')).toBeVisible()
  await expectNoBarriersAtAnyWidth(page)
  await dialog.getByLabel('Username').fill(ADMIN.username)
  await dialog.getByLabel('Password', { exact: true }).fill('not the password')
  await dialog.getByRole('button', { name: 'Log In' }).click()
  await expect(page.getByText('Login failed').first()).toBeVisible()
  await expectNoBarriersAtAnyWidth(page)
  await dialog.getByLabel('Password', { exact: true }).fill(ADMIN.password)
  await dialog.getByRole('button', { name: 'Log In' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your shop')
  await expectNoBarriersAtAnyWidth(page)
})

test('the small menu is free of barriers', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/about')
  await page.getByRole('button', { name: 'Open menu' }).click()
  await expect(page.getByRole('link', { name: 'My Work' })).toBeVisible()
  await expectNoBarriers(page)
})
