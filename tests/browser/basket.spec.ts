import type { Locator } from '@playwright/test'
import { expectNoBarriers } from './support/barriers.ts'
import { expect, test } from './support/buyer.ts'

async function pay(basket: Locator, price: string) {
  await basket.getByLabel('Email').fill('family@example.com')
  await basket.getByLabel('Phone number').fill('555 0100')
  await basket.getByLabel('Card number').fill('4242 4242 4242 4242')
  await basket.getByLabel('Expiry').fill('12 / 34')
  await basket.getByLabel('CVC').fill('123')
  await basket.getByRole('button', { name: `Pay ${price}` }).click()
}

test('two riders are put in the basket, outlive a reload, and are paid and delivered together', {
  tag: '@long',
}, async ({ page, buyer, addRun, owner }) => {
  const rider = await addRun()
  const { eventId } = rider
  await owner.addRider({ name: 'Tess Calloway', eventId, videoUrl: rider.videoUrl ?? '' })
  await page.goto(`/event/${eventId}`)
  const add = (name: string) => page.getByRole('button', { name: `Add ${name} to the basket` })
  await add('Jane Doe').click()
  await add('Tess Calloway').click()
  await expect(add('Tess Calloway')).toHaveAttribute('aria-pressed', 'true')
  await page.reload()
  await page.getByRole('button', { name: 'Basket: 2 riders' }).click()
  const basket = page.getByRole('dialog', { name: 'Your basket' })
  await expect(basket.getByRole('listitem')).toHaveText([/Jane Doe.*\$65/, /Tess Calloway.*\$65/])
  await expect(basket.getByRole('button', { name: 'Pay $130' })).toBeVisible()
  await expectNoBarriers(page)
  // Back closes it and stays on the page
  await page.goBack()
  await expect(basket).toBeHidden()
  await expect(page).toHaveURL(`/event/${eventId}`)

  await page.getByRole('button', { name: 'Basket: 2 riders' }).click()
  await pay(basket, '$130')
  await expect(buyer.thanks).toContainText('Jane Doe and 1 more')
  await buyer.thanks.getByText('Tess Calloway', { exact: true }).click()
  await expect(buyer.thanks.locator('video')).toHaveAttribute('aria-label', 'Tess Calloway')
  const orderUrl =
    (await buyer.thanks.getByRole('link', { name: 'Your order link' }).getAttribute('href')) ?? ''
  await buyer.close(buyer.thanks)
  await expect(page.getByRole('button', { name: /^Basket/ })).toHaveCount(0)
  await expect(page.getByRole('link', { name: /^Video link of/ })).toHaveCount(2)

  await page.goto(orderUrl)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Jane Doe and 1 more')
  await expect(page.locator('video')).toHaveCount(2)
  await expect(page.getByRole('region', { name: 'Receipt' })).toContainText('$130')
  await expectNoBarriers(page)
})

test('a video that sold out meanwhile is named in the basket, and the rest can be bought', {
  tag: '@long',
}, async ({ page, addRun, owner, sellTo }) => {
  const rider = await addRun({ salesLimit: 1 })
  const { eventId } = rider
  await owner.addRider({ name: 'Tess Calloway', eventId, videoUrl: rider.videoUrl ?? '' })
  await page.goto(`/event/${eventId}`)
  for (const name of ['Jane Doe', 'Tess Calloway'])
    await page.getByRole('button', { name: `Add ${name} to the basket` }).click()
  await sellTo('somebody@example.com', rider)
  await page.getByRole('button', { name: 'Basket: 2 riders' }).click()
  const basket = page.getByRole('dialog', { name: 'Your basket' })
  await expect(basket.getByText('This video is sold out.')).toBeVisible()
  await expect(basket.getByRole('button', { name: 'Pay $65' })).toBeVisible()
  await basket.getByRole('button', { name: 'Remove Jane Doe' }).click()
  await expect(basket.getByRole('listitem')).toHaveCount(1)
  await basket.getByRole('button', { name: 'Remove Tess Calloway' }).click()
  await expect(basket.getByText('Your basket is empty')).toBeVisible()
})

test('two tabs show the same basket, and one that was paid is empty in both', { tag: '@long' }, async ({
  page,
  context,
  buyer,
  addRun,
  owner,
}) => {
  const { eventId, videoUrl } = await addRun()
  await owner.addRider({ name: 'Tess Calloway', eventId, videoUrl: videoUrl ?? '' })
  const other = await context.newPage()
  for (const tab of [page, other]) await tab.goto(`/event/${eventId}`)
  await page.getByRole('button', { name: 'Add Jane Doe to the basket' }).click()
  await other.getByRole('button', { name: 'Add Tess Calloway to the basket' }).click()
  for (const tab of [page, other])
    await expect(tab.getByRole('button', { name: 'Basket: 2 riders' })).toBeVisible()
  await page.getByRole('button', { name: 'Basket: 2 riders' }).click()
  const basket = page.getByRole('dialog', { name: 'Your basket' })
  // what the other tab removes is not paid for
  await other.getByRole('button', { name: 'Add Tess Calloway to the basket' }).click()
  await expect(basket.getByRole('button', { name: 'Pay $65' })).toBeVisible()
  await pay(basket, '$65')
  await expect(buyer.thanks).toBeVisible()
  await expect(other.getByRole('button', { name: /^Basket/ })).toHaveCount(0)
})
