import { expectNoBarriersAtAnyWidth } from './support/barriers.ts'
import { expect, test } from './support/buyer.ts'

test('what was bought is found again, from every page, at once where this browser bought it', async ({
  page,
  buyer,
  addRun,
}) => {
  const rider = await addRun()
  await buyer.buy(rider)
  for (const path of ['/', `/event/${rider.eventId}`, '/about']) {
    await page.goto(path)
    await expect(page.getByRole('contentinfo').getByRole('link', { name: 'Find my videos' })).toBeVisible()
    await expect(page.getByRole('banner').getByRole('link', { name: 'Find my videos' })).toBeVisible()
  }
  for (const path of ['/', `/event/${rider.eventId}`]) {
    await page.goto(path)
    await page.getByRole('main').getByRole('link', { name: 'Find my videos' }).click()
    await expect(page).toHaveURL('/my-videos')
  }
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Find my videos')
  await expectNoBarriersAtAnyWidth(page)
  await page
    .getByRole('main')
    .getByRole('link', { name: /Jane Doe/ })
    .click()
  await expect(page.getByRole('region', { name: 'Receipt' })).toBeVisible()
})

test('the placeholder of the first picture is soft, and no grid', async ({ page }) => {
  await page.goto('/')
  const hero = page.locator('img[fetchpriority=high]').first()
  const placeholder = await hero.evaluate((img) => getComputedStyle(img).backgroundImage)
  expect(placeholder).toContain('feGaussianBlur')
})
