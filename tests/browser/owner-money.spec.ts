import { api } from '../support/addresses.ts'
import { confirmCard } from '../support/fake-stripe/browser-calls.ts'
import { CARDS } from '../support/fake-stripe/ledger.ts'
import { expectNoBarriers } from './support/barriers.ts'
import { checkEveryWidth } from './support/every-width.ts'
import { choose, openOwnerPage } from './support/owner-area.ts'
import { expect, test } from './support/stripe.ts'

const VIDEO = 'https://videos.example/1'

test('a refund that waits is shown in the dialog, one that failed as an alarm that can be acted on', {
  tag: '@long',
}, async ({ page, owner, stripe }) => {
  const { event } = await owner.addEventOf([])
  const rider = await owner.addRider({ name: 'Tess Calloway', eventId: event.id, videoUrl: VIDEO })
  const email = 'tess@example.com'
  const wanted = { riderId: rider.id, email, amount: 6500, quantity: 1 }
  const started = await page.request.post(api.createPaymentIntent, { data: wanted })
  const { clientSecret, paymentIntentId } = await started.json()
  await confirmCard(stripe.url, clientSecret, CARDS.pays)
  await page.request.post(api.confirmPayment, { data: { riderId: rider.id, email, paymentIntentId } })
  stripe.ledger.refundsAre = 'pending'

  await openOwnerPage(page, '/admin/sales')
  await choose(page, /More for order/, 'Refund')
  await page.getByLabel('Amount in dollars').fill('1000')
  await page.getByRole('button', { name: 'Refund' }).click()
  await expect(page.getByText('At most $65 can be refunded')).toBeVisible()
  await checkEveryWidth(page)
  await page.getByLabel('Amount in dollars').fill('20')
  await expect(
    page.getByRole('status').filter({ hasText: 'gets $20 back and keeps the video.' }),
  ).toBeVisible()
  await page.getByRole('button', { name: 'Refund $20' }).click()
  await expect(page.getByText('Refund waits')).toBeVisible()
  expect(stripe.money.get(paymentIntentId)).toBe(4500)

  await choose(page, /More for order/, 'Refund')
  const soFar = page.getByRole('list', { name: 'Refunds so far' })
  await expect(soFar).toContainText('$20')
  await expect(soFar).toContainText('On its way')
  await expect(page.getByText('Up to $45')).toBeVisible()
  await expectNoBarriers(page)

  const [refund] = [...stripe.ledger.refunds.values()]
  stripe.ledger.endRefund(refund?.id ?? '', 'failed')
  await stripe.webhooks.settled()
  await page.goto('/admin')
  const alarm = page
    .getByRole('list', { name: 'Needs your attention' })
    .getByText(/The refund of \$20 to tess/)
  await expect(alarm).toBeVisible()
  await page.getByRole('button', { name: 'Refund again' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Refund again' }).click()
  await expect(alarm).toHaveCount(0)
  expect(stripe.money.get(paymentIntentId)).toBe(4500)
})

test('B2: a payout that the bank refused is not shown as arrived', { tag: '@long' }, async ({ page }) => {
  const refused = {
    ...{ id: 'po_1', status: 'failed', mode: 'live', currency: 'usd', arrivesAt: '2026-11-02T00:00:00Z' },
    ...{ amount: 62.81, charges: 65, refunds: 0, disputes: 0, fees: -2.19 },
    ...{ other: 0, otherCount: 0, difference: 0 },
  }
  await page.route('/api/payouts', (route) => route.fulfill({ json: { payouts: [refused], waiting: 62.81 } }))
  await openOwnerPage(page, '/admin/sales/payouts')
  const payout = page.getByRole('region', { name: 'Payout of $62.81' })
  await expect(payout).toContainText('$65')
  // the rest fails until it says what became of it
  test.fail()
  await expect(payout).not.toContainText('Arrived', { timeout: 3000 })
})
