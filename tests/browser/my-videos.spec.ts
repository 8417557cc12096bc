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
  const steepest = await hero.evaluate(async (img) => {
    const placeholder = new Image()
    placeholder.src = getComputedStyle(img).backgroundImage.slice('url("'.length, -'")'.length)
    await placeholder.decode()
    const { width, height } = placeholder
    const canvas = Object.assign(document.createElement('canvas'), { width, height })
    const context = canvas.getContext('2d')
    context?.drawImage(placeholder, 0, 0)
    const levels = context?.getImageData(0, 0, width, height).data ?? []
    const light = (x: number, y: number) => levels[(y * width + x) * 4 + 1] ?? 0
    const steps = Array.from({ length: height }, (_, y) =>
      Array.from({ length: width - 1 }, (_, x) => Math.abs(light(x + 1, y) - light(x, y))),
    )
    return Math.max(...steps.flat())
  })
  // of 255: what differs more shows as a grid once it is stretched over a screen
  expect(steepest).toBeGreaterThan(0)
  expect(steepest).toBeLessThan(32)
})
