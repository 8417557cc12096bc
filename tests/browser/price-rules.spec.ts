import { expectNoBarriers } from './support/barriers.ts'
import { expect, test } from './support/buyer.ts'
import { expectToast, openOwnerPage } from './support/owner-area.ts'

test('the owner sets rules in plain words; a buyer sees them, pays by them, and goes on when the price changes', {
  tag: '@long',
}, async ({ page, buyer, addRun, owner, expectFailureOf }) => {
  const rider = await addRun({ name: 'Hadley Moore' })
  const { eventId } = rider
  const videoUrl = rider.videoUrl ?? ''
  await owner.addRider({ name: 'Tess Calloway', eventId, videoUrl })
  await owner.addRider({ name: 'Jane Doe', eventId, videoUrl })
  await owner.changeShop({ timeZone: 'America/Chicago' })

  await openOwnerPage(page, '/admin/settings/prices')
  const rules = page.getByRole('region', { name: 'Price rules' })
  await rules.getByLabel('Several videos in one payment').selectOption('own')
  await rules.getByLabel('Percent off').fill('95')
  await rules.getByRole('button', { name: 'Save prices' }).click()
  await expect(rules.getByLabel('Percent off')).toHaveAccessibleDescription(
    'Percent off is a whole number from 1 to 90',
  )
  await rules.getByLabel('Percent off').fill('15')
  await expect(rules.getByText('3 videos: $165.75 instead of $195.')).toBeVisible()
  await rules.getByRole('button', { name: 'Save prices' }).click()
  await expectToast(page, 'Prices saved')
  await expectNoBarriers(page)

  // the event has a pass of its own
  await page.goto(`/admin/event/${eventId}`)
  await page.getByRole('button', { name: 'Prices' }).click()
  const dialog = page.getByRole('dialog', { name: 'Prices of this event' })
  await expect(dialog.getByLabel('Several videos in one payment').locator('option').first()).toHaveText(
    'As in the settings: From 3 videos 15% off',
  )
  await dialog.getByLabel('Pass').selectOption('rider')
  await dialog.getByLabel('Price of the pass in dollars').fill('60')
  await dialog.getByRole('button', { name: 'Save prices' }).click()
  await expect(dialog.getByLabel('Price of the pass in dollars')).toHaveAccessibleDescription(
    /A pass costs at least as much as one video, \$65/,
  )
  await dialog.getByLabel('Price of the pass in dollars').fill('120')
  await expectNoBarriers(page)
  await dialog.getByRole('button', { name: 'Save prices' }).click()
  await expectToast(page, 'Prices saved')

  await page.goto(`/event/${eventId}`)
  await expect(page.getByRole('article', { name: 'Jane Doe' })).toContainText(
    'From 3 videos 15% off · All runs of one rider: at most $120',
  )
  await buyer.unlock(rider)
  const purchase = page.getByRole('dialog', { name: 'Unlock Hadley Moore' })
  await expect(purchase.getByText('All of Hadley’s runs: at most $120.')).toBeVisible()
  await page.goBack()
  const add = (name: string) => page.getByRole('button', { name: `Add ${name} to the basket` }).click()
  await add('Hadley Moore')
  await add('Tess Calloway')
  await page.getByRole('button', { name: 'Basket: 2 riders' }).click()
  const basket = page.getByRole('dialog', { name: 'Your basket' })
  await expect(basket.getByText('One more video brings 15% off.')).toBeVisible()
  await page.goBack()
  await add('Jane Doe')
  await page.getByRole('button', { name: 'Basket: 3 riders' }).click()
  await expect(basket.getByRole('button', { name: 'Pay $165.75' })).toBeVisible()
  await expect(basket.getByText('Discount for several videos')).toBeVisible()
  await expectNoBarriers(page)

  // the owner changes the rules while the buyer pays
  await owner.changePriceRules({ volume: [{ from: 3, percent: 10 }] })
  expectFailureOf('/api/create-payment-intent')
  await basket.getByLabel('Email').fill('family@example.com')
  await basket.getByLabel('Phone number').fill('555 0100')
  await basket.getByLabel('Card number').fill('4242 4242 4242 4242')
  await basket.getByLabel('Expiry').fill('12 / 34')
  await basket.getByLabel('CVC').fill('123')
  await basket.getByRole('button', { name: 'Pay $165.75' }).click()
  await expectToast(page, 'Payment Failed')
  await expect(page.getByText('The price has changed to $175.50').first()).toBeVisible()
  await basket.getByRole('button', { name: 'Pay $175.50' }).click()
  await expect(buyer.thanks).toContainText('Hadley Moore and 2 more')
})
