import type { Locator } from '@playwright/test'
import { expect, test } from './support/buyer.ts'

test('the test wallet pays within three taps from UNLOCK VIDEO, and is plainly marked', {
  tag: '@long',
}, async ({ page, buyer, addRun, owner }) => {
  const rider = await addRun()
  await page.goto(`/event/${rider.eventId}`)
  let taps = 0
  const tap = async (button: Locator) => {
    taps++
    await button.click()
  }
  await tap(page.getByRole('button', { name: 'UNLOCK VIDEO of Jane Doe' }))
  await tap(buyer.dialog.getByRole('button', { name: 'Test wallet' }))
  const wallet = buyer.dialog.getByRole('region', { name: 'Test wallet' })
  await expect(wallet).toContainText('TEST MODE')
  await tap(wallet.getByRole('button', { name: 'Confirm $65' }))
  await buyer.expectToast('Payment Successful!', 'Video purchased for wallet@example.com')
  await expect(buyer.thanks).toBeVisible()
  expect(taps).toBe(3)
  expect(await owner.sales(rider)).toMatchObject([{ email: 'wallet@example.com', amount: 65 }])
})

test('what was typed wins over what the wallet knows, and a decline leaves the card', {
  tag: '@long',
}, async ({ buyer, addRun, owner, expectFailureOf }) => {
  const rider = await addRun()
  expectFailureOf('/api/pay-with-wallet')
  await buyer.order(rider, { email: 'ann@example.com' })
  await buyer.dialog.getByRole('button', { name: 'Test wallet' }).click()
  await buyer.dialog.getByRole('button', { name: 'Be declined' }).click()
  await buyer.expectToast('Payment Failed', 'Your card was declined.')
  await expect(buyer.dialog.getByLabel('Email')).toHaveValue('ann@example.com')
  await buyer.payAndBeThanked()
  expect(await owner.sales(rider)).toMatchObject([{ email: 'ann@example.com', paymentMethod: 'visa 4242' }])
})
