import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { expectNoBarriers } from './support/barriers.ts'
import { expect, test } from './support/buyer.ts'
import type { Owner } from './support/owner.ts'
import type { RunningShop } from './support/running-shop.ts'
import { storeRun } from './support/stored-run.ts'
import { storeVersion } from './support/stored-video.ts'

/** A run in 4K, whose phone copy is 1080p. */
async function store4K(shop: RunningShop, owner: Owner, eventId: number, name?: string) {
  const { id, rider } = await storeRun(shop, owner, eventId, name)
  const clip = join(shop.dataDir, 'run.mp4')
  await storeVersion(shop, id, 'master', clip, 2160)
  await storeVersion(shop, id, 'phone', clip, 1080)
  return rider
}

const sizeChoice = (page: Page) => page.getByRole('group', { name: 'Which size?' })

test('the owner sells the phone size for less; a buyer takes it, gets it, upgrades it, and has it in 4K', {
  tag: '@long',
}, async ({ page, owner, shop, buyer }) => {
  const { event } = await owner.addEventOf([])
  const rider = await store4K(shop, owner, event.id)
  await owner.changePriceRules({ phoneCents: 2500 })
  await page.goto(`/event/${event.id}`)
  await expect(buyer.card('Jane Doe')).toContainText('Phone size $25')

  await buyer.unlock(rider)
  await expect(sizeChoice(page).getByRole('radio')).toHaveCount(2)
  await expect(buyer.payButton).toHaveText(/Pay \$65/)
  await sizeChoice(page).getByText('1080p phone size').click()
  await expect(buyer.payButton).toHaveText(/Pay \$25/)
  await expectNoBarriers(page)
  await buyer.fill()
  await page.reload()
  // the choice outlives a reload
  await expect(buyer.payButton).toHaveText(/Pay \$25/)
  await buyer.fill()
  await buyer.payAndBeThanked()
  await expect(buyer.thanks).toContainText('1080p')
  await expect(buyer.thanks.getByRole('link', { name: 'Download Jane Doe, 1080p phone size' })).toBeVisible()
  const orderUrl =
    (await buyer.thanks.getByRole('link', { name: 'Your order link' }).getAttribute('href')) ?? ''
  await buyer.close(buyer.thanks)

  const card = buyer.card('Jane Doe')
  await expect(card.getByRole('button', { name: 'Play Jane Doe' })).toBeVisible()
  await expect(card.getByRole('button', { name: 'Upgrade to 4K for $40: Jane Doe' })).toBeVisible()
  await page.goto('/my-videos')
  await expect(page.getByRole('link', { name: /Jane Doe/ })).toContainText('Upgrade to 4K for $40')
  await page.goto(orderUrl)
  await expect(page.getByRole('region', { name: 'Receipt' })).toContainText('Phone size')
  await expectNoBarriers(page)

  await page.getByRole('button', { name: 'Upgrade to 4K for $40: Jane Doe' }).click()
  const dialog = page.getByRole('dialog', { name: 'Upgrade Jane Doe' })
  await expect(dialog).toContainText('you pay only the difference')
  await expect(dialog.getByLabel('Email')).toHaveValue('jane@example.com')
  await dialog.getByLabel('Phone number').fill('555 0100')
  await dialog.getByLabel('Card number').fill('4242 4242 4242 4242')
  await dialog.getByRole('button', { name: 'Pay $40' }).click()
  await expect(buyer.thanks).toContainText('in 4K')
  await expect(buyer.thanks.getByRole('link', { name: /^Download Jane Doe, 4K/ })).toBeVisible()
  await buyer.close(buyer.thanks)
  await expect(page.getByRole('main')).toContainText('You upgraded to the full size')
  await page.goto(`/event/${event.id}`)
  await expect(card.getByRole('button', { name: 'Play Jane Doe' })).toBeVisible()
  await expect(card.getByRole('button', { name: /^Upgrade/ })).toHaveCount(0)
})

test('in the basket a size is chosen for each rider', {
  tag: '@long',
}, async ({ page, owner, shop }) => {
  const { event } = await owner.addEventOf([])
  for (const name of ['Jane Doe', 'Tess Calloway']) await store4K(shop, owner, event.id, name)
  await owner.changePriceRules({ phoneCents: 2500 })
  await page.goto(`/event/${event.id}`)
  for (const name of ['Jane Doe', 'Tess Calloway'])
    await page.getByRole('button', { name: `Add ${name} to the basket` }).click()
  await page.getByRole('button', { name: 'Basket: 2 riders' }).click()
  const basket = page.getByRole('dialog', { name: 'Your basket' })
  await expect(basket.getByRole('button', { name: 'Pay $130' })).toBeVisible()
  await basket.getByRole('group', { name: 'Size for Tess Calloway' }).getByText('1080p phone size').click()
  await expect(basket.getByRole('button', { name: 'Pay $90' })).toBeVisible()
  await expectNoBarriers(page)
})
