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

test('from home to paid: by card in at most 8 taps, by wallet in 5 with a typo; a second child in 3', {
  tag: '@long',
}, async ({ page, buyer, addRun, owner }) => {
  const rider = await addRun({
    name: 'Tess Calloway',
    horses: [{ horse: 1, name: 'Sugar Moon', videoUrl: '/media/videos/run.mp4' }],
  })
  const other = await addRun({ name: 'Rylee Mc Allister' })
  const { eventId, videoUrl } = { eventId: other.eventId, videoUrl: '/media/videos/run.mp4' }
  const second = await owner.addRider({ name: 'Avery Mc Allister', eventId, videoUrl })
  const third = await owner.addRider({ name: 'Casey Mc Allister', eventId, videoUrl })
  const unlock = ({ name }: { name: string }) => page.getByRole('button', { name: `UNLOCK VIDEO of ${name}` })

  await page.goto('/')
  const byCard = fingers(page)
  await byCard.tap(page.getByRole('searchbox', { name: 'Find your run' }))
  await byCard.type('tes')
  await byCard.tap(page.getByRole('search').getByRole('link', { name: /Tess Calloway/ }))
  await byCard.tap(unlock(rider))
  await expect(buyer.dialog.getByLabel('Card number')).toBeVisible()
  // the keyboard stays down until the buyer chooses to type
  await expect(buyer.dialog).toBeFocused()
  await expect(
    buyer.dialog.getByRole('img', { includeHidden: true }).or(buyer.dialog.locator('img')).first(),
  ).toBeVisible()
  for (const text of ['Sugar Moon', 'Cloverleaf Classic', 'So that we can reach you'])
    await expect(buyer.dialog).toContainText(text)
  await byCard.tap(buyer.dialog.getByLabel('Email'))
  await byCard.type('t@a.co')
  await byCard.tap(buyer.dialog.getByLabel('Phone number'))
  await byCard.type('5550102030')
  await byCard.tap(buyer.dialog.getByLabel('Card number'))
  // number, expiry and CVC follow each other
  await byCard.type('42424242424242421234123')
  await byCard.tap(buyer.payButton)
  await expect(buyer.thanks).toBeVisible()
  expect(byCard.count).toEqual({ taps: 7, keys: 3 + 6 + 10 + 16 + 4 + 3 })

  await page.goto('/')
  const byWallet = fingers(page)
  await byWallet.tap(page.getByRole('searchbox', { name: 'Find your run' }))
  await byWallet.type('rilee m')
  await byWallet.tap(page.getByRole('search').getByRole('link', { name: /Rylee Mc Allister/ }))
  await byWallet.tap(unlock(other))
  await byWallet.tap(buyer.dialog.getByRole('button', { name: 'Test wallet' }))
  await byWallet.tap(buyer.dialog.getByRole('button', { name: 'Confirm $65' }))
  await expect(buyer.thanks).toBeVisible()
  expect(byWallet.count).toEqual({ taps: 5, keys: 7 })
  await buyer.close(buyer.thanks)

  const sibling = fingers(page)
  await sibling.tap(unlock(second))
  await sibling.tap(buyer.dialog.getByRole('button', { name: 'Test wallet' }))
  await sibling.tap(buyer.dialog.getByRole('button', { name: 'Confirm $65' }))
  await expect(buyer.thanks).toBeVisible()
  expect(sibling.count).toEqual({ taps: 3, keys: 0 })

  // by card, from the thank-you of the first: nothing but the card is typed again
  const siblingByCard = fingers(page)
  await siblingByCard.tap(buyer.thanks.getByRole('button', { name: 'Close' }))
  await siblingByCard.tap(unlock(third))
  await siblingByCard.tap(buyer.dialog.getByLabel('Card number'))
  await siblingByCard.type('42424242424242421234123')
  await siblingByCard.tap(buyer.payButton)
  await expect(buyer.thanks).toBeVisible()
  expect(siblingByCard.count).toEqual({ taps: 4, keys: 23 })
})
