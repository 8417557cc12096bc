import type { Page } from '@playwright/test'
import { withMotion } from './support/motion.ts'
import { expect, test } from './support/test.ts'

test.use(withMotion)

/** Arrives while the script that brings the page to life is still on its way, as it long is on a bad signal. */
async function arriveEarly(page: Page, url: string) {
  const { promise: scriptMayCome, resolve: letScriptCome } = Promise.withResolvers<void>()
  await page.route(/\/assets\/client-[^/]*\.js$/, async (route) => {
    await scriptMayCome
    await route.continue()
  })
  await page.evaluate((address) => location.assign(address), url)
  await page.waitForURL(url)
  return letScriptCome
}

test('a button clicked before hydration works after it', async ({ page, shop, owner }) => {
  const { event } = await owner.addEventOf(['Tess Calloway'])
  const letScriptCome = await arriveEarly(page, `${shop.url}/event/${event.id}`)
  await page.getByRole('button', { name: 'UNLOCK VIDEO of Tess Calloway' }).click()
  await expect(page.getByRole('dialog')).toBeHidden()
  letScriptCome()
  await expect(page.getByRole('dialog', { name: /^Unlock/ })).toBeVisible()
})

test('a search typed before hydration runs after it', { tag: '@long' }, async ({ page, shop, owner }) => {
  const { event } = await owner.addEventOf(['Tess Calloway', 'Rylee McAllister'])
  const letScriptCome = await arriveEarly(page, `${shop.url}/event/${event.id}`)
  await page.getByRole('searchbox').pressSequentially('ryl')
  letScriptCome()
  await expect(page.getByRole('article', { name: 'Tess Calloway' })).toBeHidden()
  await expect(page.getByRole('article', { name: 'Rylee McAllister' })).toBeVisible()
  await expect(page.getByRole('searchbox')).toHaveValue('ryl')
})

test('a page hydrates even without its first picture', { tag: '@long' }, async ({
  page,
  shop,
  owner,
  expectFailureOf,
}) => {
  const { event } = await owner.addEventOf(['Tess Calloway'])
  expectFailureOf('/pictures/*')
  await page.route(/\/pictures\//, (route) => route.abort())
  await page.goto(`${shop.url}/event/${event.id}`)
  await page.getByRole('button', { name: 'UNLOCK VIDEO of Tess Calloway' }).click()
  await expect(page.getByRole('dialog', { name: /^Unlock/ })).toBeVisible()
})
