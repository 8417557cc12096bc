import type { Page } from '@playwright/test'
import { pathTo } from '../../src/contract/pages.ts'
import { expectNoBarriers } from './support/barriers.ts'
import { openOwnerPage } from './support/owner-area.ts'
import { plantScripts } from './support/planted-shop.ts'
import { expect, test } from './support/test.ts'

// what the policy of a page refuses is a complaint of the browser, and fails the test too
const expectNothingRan = async (page: Page, path: string) => {
  expect(await page.evaluate(() => 'tricked' in window), path).toBe(false)
  expect(await page.locator('[onerror], [onload]').count(), path).toBe(0)
  for (const data of await page.locator('script[type$="json"]').allTextContents()) JSON.parse(data)
}

test('a script in any text of the shop is escaped on every page', { tag: '@long' }, async ({
  page,
  shop,
  owner,
  expectFailureOf,
}) => {
  const { forVisitors, forOwner, withoutWords, missing } = await plantScripts(page, shop, owner)
  missing.forEach(expectFailureOf)
  const showsLetters = async (path: string) => {
    await page.goto(path)
    // a table may stand there for screen readers alone
    const letters = page.getByRole('main').getByText('tricked=1').filter({ visible: true })
    await expect(letters.first(), path).toBeVisible()
    await expectNothingRan(page, path)
  }
  for (const path of forVisitors) await showsLetters(path)
  await openOwnerPage(page)
  for (const path of forOwner) {
    await showsLetters(path)
    // a video that failed has tools that no other one has
    if (path === pathTo('adminVideos')) await expectNoBarriers(page)
  }
  for (const path of withoutWords) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 }), path).toBeVisible()
    await expectNothingRan(page, path)
  }
})
