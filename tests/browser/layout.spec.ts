import type { Locator } from '@playwright/test'
import { BAD_CARD, expect, test } from './support/buyer.ts'
import { withMotion } from './support/motion.ts'

test('what is bought on a phone is big enough to touch, and the search stays in reach', async ({
  page,
  owner,
}) => {
  const { event } = await owner.addEventOf(Array.from({ length: 12 }, (_, index) => `Rider ${index}`))
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(`/event/${event.id}`)
  const unlock = page.getByRole('button', { name: 'UNLOCK VIDEO' })
  expect((await unlock.first().boundingBox())?.height).toBeGreaterThanOrEqual(44)
  await unlock.last().scrollIntoViewIfNeeded()
  await expect(page.getByRole('searchbox')).toBeInViewport()
})

test.describe('where motion is welcome', () => {
  test.use(withMotion)

  test('the hero draws its trail once, in under 1.2 s', async ({ page }) => {
    await page.goto('/')
    const ends = await page.locator('.hero-trail path').evaluateAll((paths) =>
      paths.flatMap((path) =>
        path.getAnimations().map((animation) => ({
          name: (animation as CSSAnimation).animationName,
          ...animation.effect?.getComputedTiming(),
        })),
      ),
    )
    const drawing = ends.filter(({ name }) => name === 'run')
    // there and home, each in three widths that make its glow
    expect(drawing).toHaveLength(6)
    for (const { endTime, iterations } of drawing) {
      expect(Number(endTime)).toBeLessThan(1200)
      expect(iterations).toBe(1)
    }
  })
})

test('where motion is unwelcome, the trail and the placeholders stand still', async ({ page, owner }) => {
  await owner.addSport({ name: 'Rodeo' })
  await page.goto('/')
  await expect(page.locator('.hero-trail')).toBeHidden()
  await page.route(/\/api\/sports\/\d+\/events/, () => undefined)
  await page.getByRole('link', { name: 'Rodeo' }).click()
  await expect(page.getByTestId('placeholder')).toHaveCount(6)
  await expect.poll(() => page.evaluate(() => document.getAnimations().length)).toBe(0)
})

test('the bar has room for its words at every width, or a menu', async ({ page }) => {
  await page.goto('/about')
  const bar = page.getByRole('banner')
  const brand = bar.getByText('Cloverleaf Films')
  for (const width of [390, 820, 1024, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    expect(await brand.evaluate((name) => name.scrollWidth - name.clientWidth), `${width} px`).toBe(0)
    for (const link of await bar.getByRole('navigation').getByRole('link').all()) {
      const lines = await link.evaluate((element) => {
        const words = document.createRange()
        words.selectNodeContents(element.firstChild ?? element)
        return words.getClientRects().length
      })
      expect([width, await link.textContent(), lines]).toEqual([width, await link.textContent(), 1])
    }
  }
})

test('what a search finds stands below its field and moves nothing, each picture at its edge', async ({
  page,
  owner,
}) => {
  await owner.addEventOf(['Tess Calloway', 'Tess Brook', 'Tess Adams'])
  await page.goto('/')
  const heading = page.getByRole('heading', { name: 'This weekend' })
  const placeOf = async (what: Locator) =>
    what.evaluate((element) => element.getBoundingClientRect().top + scrollY)
  const before = await placeOf(heading)
  await page.getByRole('searchbox', { name: 'Find your run' }).fill('tess')
  const results = page.getByRole('search').getByRole('link')
  await expect(results).toHaveCount(3)
  expect(await placeOf(heading)).toBe(before)
  const [row, picture] = [
    await results.first().boundingBox(),
    await results.first().locator('img').boundingBox(),
  ]
  expect((picture?.x ?? 0) - (row?.x ?? 0)).toBeLessThanOrEqual(16)
})

test('a declined card is told beside what one presses next, at every width', async ({
  page,
  buyer,
  addRun,
  expectFailureOf,
}) => {
  expectFailureOf('/api/sandbox/pay')
  const rider = await addRun()
  for (const width of [390, 820, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    await buyer.order(rider, { card: BAD_CARD })
    await buyer.pay()
    await expect(buyer.toast).toContainText('Your card was declined.')
    const toast = await buyer.toast.boundingBox()
    for (const button of [buyer.payButton, buyer.dialog.getByRole('button', { name: 'Close' })]) {
      const box = await button.boundingBox()
      if (!toast || !box) throw new Error('Nothing to see')
      const apart =
        toast.x >= box.x + box.width ||
        box.x >= toast.x + toast.width ||
        toast.y >= box.y + box.height ||
        box.y >= toast.y + toast.height
      expect(apart, `${width} px`).toBe(true)
    }
    await buyer.close(buyer.dialog)
  }
})
