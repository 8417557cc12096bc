import { BAD_CARD, expect, test } from './support/buyer.ts'

const film = (horse: number) => ({ horse, videoUrl: '/media/videos/run.mp4' })

test('sequence 9: another browser that knows the address is offered its link, and nothing to pay', {
  tag: '@long',
}, async ({ buyer, addRun, owner, sellTo }) => {
  const rider = await addRun({ horses: [film(1), film(2)] })
  await sellTo('ann@example.com', rider)
  await buyer.open(rider)
  await buyer.dialog.getByLabel('Email').fill('ann@example.com')
  await buyer.dialog.getByLabel('Phone number').focus()
  await expect(buyer.dialog.getByText('This address owns some of these horses.')).toBeVisible()
  await expect(buyer.dialog.getByRole('button', { name: 'E-mail me my link' })).toBeVisible()
  await expect(buyer.dialog.getByText('a moment after paying')).toHaveCount(0)
  await expect(buyer.payButton).toHaveCount(0)
  await expect(buyer.dialog.getByText('$')).toHaveCount(0)
  // another address buys at the full price
  await buyer.dialog.getByLabel('Email').fill('bea@example.com')
  await expect(buyer.payButton).toBeVisible()
  expect(await owner.sales(rider)).toHaveLength(1)
})

test('sequence 11: a declined card and a closed dialog lock nobody out of the last copy', {
  tag: '@long',
}, async ({ page, buyer, addRun, owner, expectFailureOf }) => {
  const rider = await addRun({ salesLimit: 1 })
  expectFailureOf('/api/sandbox/pay')
  await buyer.order(rider, { email: 'jnae@example.com', card: BAD_CARD })
  await buyer.pay()
  await buyer.expectToast('Payment Failed', 'Your card was declined.')
  await expect(buyer.dialog.getByLabel('Card number')).toHaveAccessibleDescription(/You were not charged\./)
  // once its toast is gone, the field says why too
  await expect(buyer.dialog).toContainText('Your card was declined. You were not charged.')
  await expect(buyer.dialog.getByLabel('Email')).toHaveValue('jnae@example.com')
  await expect(buyer.dialog.getByLabel('Phone number')).toHaveValue('(555) 010-2030')
  expect(await owner.sales(rider)).toEqual([])
  await buyer.fill({ email: 'jane@example.com', card: BAD_CARD })
  const declined = page.waitForResponse('**/api/sandbox/pay')
  await buyer.pay()
  // the toast of the first try may still be leaving, and nothing can be closed before the answer
  await declined
  await expect(buyer.payButton).toContainText(/Pay \$/)
  const released = page.waitForResponse('**/api/cancel-payment')
  await buyer.close(buyer.dialog)
  expect((await released).status()).toBe(204)
  await page.reload()
  await buyer.unlock(rider)
  await buyer.fill()
  await buyer.payAndBeThanked()
  expect(await owner.sales(rider)).toMatchObject([{ email: 'jane@example.com' }])
})
