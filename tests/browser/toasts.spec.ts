import type { Page } from '@playwright/test'
import { withMotion } from './support/motion.ts'
import { ADMIN } from './support/running-shop.ts'
import { expect, test } from './support/test.ts'

test.use(withMotion)

test.beforeEach(({ expectFailureOf }) => expectFailureOf('/api/logout'))

const notificationsOf = (page: Page) => page.getByRole('region', { name: /Notifications/ })

/** Opens the admin area, where a logout that fails with these words makes a toast of each. */
async function openWithToasts(page: Page, words: string[]) {
  await page.request.post('/api/login', { data: ADMIN })
  await page.route('/api/logout', (route) => route.fulfill({ status: 500, body: words.shift() ?? '' }))
  await page.goto('/admin')
  const showNext = () => page.getByRole('button', { name: 'Logout' }).click()
  await expect(page.getByRole('button', { name: 'Logout' })).toBeEnabled()
  return { showNext, toasts: notificationsOf(page).getByRole('listitem') }
}

test('only the newest toast is shown; F8 focuses it, and it can be dismissed', async ({ page }) => {
  const { showNext, toasts } = await openWithToasts(page, ['The first', 'The second'])
  await showNext()
  await expect(toasts).toContainText('The first')
  await showNext()
  await expect(toasts).toContainText('The second')
  await expect(toasts).toHaveCount(1)
  await expect(toasts.getByText('The first')).toHaveCount(0)
  await page.keyboard.press('F8')
  await expect(notificationsOf(page).getByRole('list')).toBeFocused()
  await toasts.getByRole('button', { name: 'Dismiss' }).click()
  await expect(toasts).toHaveCount(0)
})

test('a toast closes after five seconds', { tag: '@long' }, async ({ page }) => {
  await page.clock.install()
  const { showNext, toasts } = await openWithToasts(page, ['Stuck'])
  await page.clock.pauseAt(Date.now() + 60_000)
  await showNext()
  await expect(toasts).toBeVisible()
  await page.clock.runFor(4900)
  await expect(toasts).toBeVisible()
  await page.clock.runFor(200)
  await expect(toasts).toHaveCount(0)
})

test('a toast is swiped away to the right by fifty pixels', { tag: '@long' }, async ({ page }) => {
  const { showNext, toasts } = await openWithToasts(page, ['Stuck'])
  await showNext()
  await swipeRight(page, 30)
  await expect(toasts).toBeVisible()
  await swipeRight(page, 80)
  await expect(toasts).toHaveCount(0)
})

test('toasts take at most 420 pixels, on a phone the width there is', { tag: '@long' }, async ({ page }) => {
  const { showNext, toasts } = await openWithToasts(page, ['A very long sentence. '.repeat(8)])
  await showNext()
  await expect(toasts).toBeVisible()
  const width = async () => (await notificationsOf(page).getByRole('list').boundingBox())?.width
  for (const screen of [820, 1440]) {
    await page.setViewportSize({ width: screen, height: 900 })
    await expect.poll(width).toBeLessThanOrEqual(420)
  }
  await page.setViewportSize({ width: 390, height: 844 })
  await expect.poll(width).toBe(390)
})

async function swipeRight(page: Page, distance: number) {
  const box = await notificationsOf(page).getByText('Stuck').boundingBox()
  if (!box) throw new Error('There is no toast to swipe')
  const [x, y] = [box.x + 4, box.y + box.height / 2]
  await page.mouse.move(x, y)
  await page.mouse.down()
  await page.mouse.move(x + distance / 2, y)
  await page.mouse.move(x + distance, y)
  await page.mouse.up()
}
