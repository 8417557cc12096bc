import { withMotion } from './support/motion.ts'
import { expect, test } from './support/test.ts'

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
    expect(drawing).toHaveLength(2)
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
