import { expect, test } from './support/buyer.ts'

test('what was typed wins over what the wallet knows, and a decline leaves the card', {
  tag: '@long',
}, async ({ buyer, addRun, owner, expectFailureOf }) => {
  const rider = await addRun()
  expectFailureOf('/api/pay-with-wallet')
  await buyer.order(rider, { email: 'ann@example.com' })
  await buyer.dialog.getByRole('button', { name: 'Test wallet' }).click()
  await expect(buyer.dialog.getByRole('region', { name: 'Test wallet' })).toContainText('TEST MODE')
  await buyer.dialog.getByRole('button', { name: 'Be declined' }).click()
  await buyer.expectToast('Payment Failed', 'Your card was declined.')
  await expect(buyer.dialog.getByLabel('Email')).toHaveValue('ann@example.com')
  await buyer.payAndBeThanked()
  expect(await owner.sales(rider)).toMatchObject([{ email: 'ann@example.com', paymentMethod: 'visa 4242' }])
})
