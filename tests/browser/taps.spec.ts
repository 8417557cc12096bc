import type { Locator, Page } from '@playwright/test'
import { expect, test } from './support/buyer.ts'

test.use({ viewport: { width: 390, height: 844 } })

/** Counts what fingers do. */
function fingers(page: Page) {
  const count = { taps: 0, keys: 0 }
  return {
    count,
    tap: async (place: Locator) => {
      count.taps++
      await place.click()
    },
    type: async (text: string) => {
      count.keys += text.length
      await page.keyboard.type(text)
    },
  }
}

test('from home to paid in at most 8 taps by card, and in 5 by wallet; the dialog says what is bought', {
  tag: '@long',
}, async ({ page, buyer, addRun }) => {
  const rider = await addRun({
    name: 'Tess Calloway',
    horses: [{ horse: 1, name: 'Sugar Moon', videoUrl: '/media/videos/run.mp4' }],
  })
  const other = await addRun({ name: 'Rylee Mc Allister' })
  await page.goto('/')
  const first = fingers(page)
  await first.tap(page.getByRole('searchbox', { name: 'Find your run' }))
  await first.type('tes')
  await first.tap(page.getByRole('search').getByRole('link', { name: /Tess Calloway/ }))
  await first.tap(page.getByRole('button', { name: `UNLOCK VIDEO of ${rider.name}` }))
  await expect(buyer.dialog.getByLabel('Card number')).toBeVisible()
  // the first field has the focus by itself
  await expect(buyer.dialog.getByLabel('Email')).toBeFocused()
  await expect(
    buyer.dialog.getByRole('img', { includeHidden: true }).or(buyer.dialog.locator('img')).first(),
  ).toBeVisible()
  for (const text of ['Sugar Moon', 'Cloverleaf Classic', 'So that we can reach you'])
    await expect(buyer.dialog).toContainText(text)
  await first.type('t@a.co')
  await first.tap(buyer.dialog.getByLabel('Phone number'))
  await first.type('5550102030')
  await first.tap(buyer.dialog.getByLabel('Card number'))
  await first.type('4242424242424242')
  await first.tap(buyer.dialog.getByLabel('Expiry'))
  await first.type('1234')
  await first.tap(buyer.dialog.getByLabel('CVC'))
  await first.type('123')
  await first.tap(buyer.payButton)
  await expect(buyer.thanks).toBeVisible()
  expect(first.count.taps).toBeLessThanOrEqual(8)
  expect(first.count.keys).toBe(3 + 6 + 10 + 16 + 4 + 3)

  await page.goto('/')
  const second = fingers(page)
  await second.tap(page.getByRole('searchbox', { name: 'Find your run' }))
  await second.type('ryl')
  await second.tap(page.getByRole('search').getByRole('link', { name: /Rylee Mc Allister/ }))
  await second.tap(page.getByRole('button', { name: `UNLOCK VIDEO of ${other.name}` }))
  await second.tap(buyer.dialog.getByRole('button', { name: 'Test wallet' }))
  await second.tap(buyer.dialog.getByRole('button', { name: 'Confirm $65' }))
  await expect(buyer.thanks).toBeVisible()
  expect(second.count).toEqual({ taps: 5, keys: 3 })
})
