import { withMotion } from './support/motion.ts'
import { expect, test } from './support/test.ts'

test.use(withMotion)

test('a tooltip waits 700 ms, or not at all within 300 ms of the last', { tag: '@long' }, async ({
  page,
}) => {
  await page.clock.install()
  await page.goto('/about')
  await page.getByRole('banner').getByRole('button', { name: 'Admin' }).click()
  const eye = page.getByRole('dialog').getByRole('button', { name: 'Show password' })
  const title = page.getByRole('dialog').getByRole('heading')
  const tooltip = page.getByRole('tooltip', { includeHidden: true })
  await expect(eye).toBeVisible()
  await page.clock.pauseAt(Date.now() + 60_000)

  await eye.hover()
  await page.clock.runFor(690)
  await expect(tooltip).toHaveCount(0)
  await page.clock.runFor(20)
  await expect(tooltip).toHaveText('Show password')

  await title.hover()
  await expect(tooltip).toHaveCount(0)
  await page.clock.runFor(200)
  await eye.hover()
  await page.clock.runFor(1)
  await expect(tooltip).toHaveCount(1)

  await title.hover()
  await expect(tooltip).toHaveCount(0)
  await page.clock.runFor(400)
  await eye.hover()
  await page.clock.runFor(690)
  await expect(tooltip).toHaveCount(0)
  await page.clock.runFor(20)
  await expect(tooltip).toHaveCount(1)
})
