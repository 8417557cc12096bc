import { withMotion } from './support/motion.ts'
import { expect, test } from './support/test.ts'

test.describe('with motion', () => {
  test.use(withMotion)

  test('the hero draws its trail once, in under 1.2 s', { tag: '@long' }, async ({ page }) => {
    await page.goto('/')
    const drawing = async () => {
      const moving = await page.locator('.hero-trail path').evaluateAll((paths) =>
        paths.flatMap((path) =>
          path.getAnimations().map((animation) => ({
            name: (animation as CSSAnimation).animationName,
            ...animation.effect?.getComputedTiming(),
          })),
        ),
      )
      return moving.filter(({ name }) => name === 'run')
    }
    // there and home, each in three widths that make its glow; it begins once its picture has come
    await expect.poll(async () => (await drawing()).length).toBe(6)
    for (const { endTime, iterations } of await drawing()) {
      expect(Number(endTime)).toBeLessThan(1200)
      expect(iterations).toBe(1)
    }
  })
})

test('with reduced motion, the trail and the placeholders do not move', { tag: '@long' }, async ({
  page,
  owner,
}) => {
  await owner.addSport({ name: 'Rodeo' })
  await page.goto('/')
  await expect(page.locator('.hero-trail')).toBeHidden()
  await page.route(/\/api\/sports\/\d+\/events/, () => undefined)
  await page.getByRole('link', { name: 'Rodeo' }).click()
  await expect(page.getByTestId('placeholder')).toHaveCount(6)
  await expect.poll(() => page.evaluate(() => document.getAnimations().length)).toBe(0)
})

test('the top bar fits at every width, or becomes a menu', { tag: '@long' }, async ({ page }) => {
  await page.goto('/about')
  const bar = page.getByRole('banner')
  const brand = bar.getByText('Cloverleaf Films')
  for (const width of [390, 820, 1024, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    const missing = () => brand.evaluate((name) => name.scrollWidth - name.clientWidth)
    await expect.poll(missing, `${width} px`).toBe(0)
    for (const link of await bar.getByRole('navigation').getByRole('link').all()) {
      const lines = () =>
        link.evaluate((element) => {
          const words = document.createRange()
          words.selectNodeContents(element.firstChild ?? element)
          return words.getClientRects().length
        })
      await expect.poll(lines, `${await link.textContent()} at ${width} px`).toBe(1)
    }
  }

  // with a basket, also on a phone that is zoomed to 200 %
  await page.evaluate(() => localStorage.setItem('basket', '[{"riderId":1,"eventId":1,"quantity":1}]'))
  await page.reload()
  for (const width of [390, 195]) {
    await page.setViewportSize({ width, height: 664 })
    await expect(bar.getByRole('button', { name: 'Basket: 1 rider' })).toBeInViewport({ ratio: 1 })
    await expect(bar.getByRole('button', { name: 'Open menu' })).toBeInViewport({ ratio: 1 })
    const missing = () => brand.evaluate((name) => name.scrollWidth - name.clientWidth)
    if (width === 390) await expect.poll(missing).toBe(0)
  }
})
