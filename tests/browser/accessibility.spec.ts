import type { Page } from '@playwright/test'
import { expectNoBarriers, expectToFit } from './support/barriers.ts'
import { checkEveryWidth } from './support/every-width.ts'
import { fillShop } from './support/full-shop.ts'
import type { Owner } from './support/owner.ts'
import { logInByDialog } from './support/owner-area.ts'
import { expect, test } from './support/test.ts'

test.beforeEach(({ expectFailureOf }) => {
  for (const path of ['/event/abc', '/nowhere', '/api/login']) expectFailureOf(path)
})

async function visitEveryPage(page: Page, owner: Owner, width: number) {
  for (const path of await fillShop(owner)) {
    const answer = await page.goto(path)
    await expectToFit(page, width)
    await expectNoBarriers(page)
    if (!answer?.ok()) continue
    // what came with the page is still its title once the script has taken over
    const [, title = ''] = /<title>(.*?)<\/title>/.exec(await answer.text()) ?? []
    await expect(page).toHaveTitle(title)
  }
}

test('axe finds nothing on any page on a phone, and none scrolls sideways', async ({ page, owner }) => {
  await visitEveryPage(page, owner, 390)
})

for (const width of [320, 820, 1440])
  test(`every page is free of barriers and does not scroll sideways at ${width} px`, {
    tag: '@long',
  }, async ({ page, owner }) => {
    await visitEveryPage(page, owner, width)
  })

/** The small menu where there is one, the login with what is missing, and a toast over it. */
async function visitDialogs(page: Page, width: number) {
  await page.goto('/about')
  await expectToFit(page, width)
  const menu = page.getByRole('button', { name: 'Open menu' })
  if (await menu.isVisible()) {
    await menu.click()
    await expect(page.getByRole('link', { name: 'My Work' })).toBeVisible()
    await expectNoBarriers(page)
    await page.keyboard.press('Escape')
  }
  await page.getByRole('contentinfo').getByRole('button', { name: 'Admin' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Log In' }).click()
  await expect(dialog.getByText('Username is required')).toBeVisible()
  await expectToFit(page, width)
  await expectNoBarriers(page)
  await logInByDialog(page, 'not the password')
  await expect(page.getByText('Login failed').first()).toBeVisible()
  await expectNoBarriers(page)
}

test('axe finds nothing in the menu, the login and a toast on a phone', async ({ page }) => {
  await visitDialogs(page, 390)
})

test('axe finds nothing in the menu, the login, a toast and the owner area at every width', {
  tag: '@long',
}, async ({ page }) => {
  for (const width of [320, 820, 1440]) await visitDialogs(page, width)
  await logInByDialog(page)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Today')
  await checkEveryWidth(page, [320, 390, 820, 1440])
})
