import type { Locator, Page } from '@playwright/test'
import { serveStripe } from '../support/fake-stripe/serve-to-browser.ts'
import { Buyer } from './support/buyer.ts'
import { test as base, expect } from './support/stripe.ts'

/** Stripe's own form stands in a frame. */
class StripeBuyer extends Buyer {
  protected override async fillCard(number: string) {
    const card = this.dialog.frameLocator('iframe[title="Secure payment input frame"]')
    await card.getByLabel('Card number').fill(number)
    await card.getByLabel('MM / YY').fill('12 / 34')
    await card.getByLabel('CVC').fill('123')
    await card.getByLabel('ZIP code').fill('76009')
  }
}

const test = base.extend({
  page: async ({ page, context, stripe }, use) => {
    await serveStripe(context, stripe)
    await use(page)
  },
  buyer: ({ page }, use) => use(new StripeBuyer(page)),
})

const DECLINED = '4000 0000 0000 0002'
const SECURE = '4000 0025 0000 3155'

const bank = (page: Page) => page.frameLocator('iframe[title="3D Secure 2 authentication"]')

test("through Stripe: a decline is told in its words, the bank's window is failed, then passed, and the video is unlocked, paid once", async ({
  page,
  buyer,
  addRun,
  owner,
  stripe,
  expectFailureOf,
}) => {
  const rider = await addRun()
  await buyer.order(rider, { card: DECLINED })
  // Stripe's test keys charge no card
  await expect(page.getByText('TEST MODE')).toHaveCount(1)
  page.on('request', (request) => expectFailureOf(new URL(request.url()).pathname))
  await buyer.pay()
  await buyer.expectToast('Payment Failed', 'Your card was declined.')
  await expect(buyer.dialog).toContainText('Your card was declined.')
  await expect(buyer.dialog.getByLabel('Email')).toHaveValue('jane@example.com')
  await expect(buyer.dialog.getByLabel('Phone number')).toHaveValue('(555) 010-2030')
  expect(await owner.sales(rider)).toEqual([])

  await buyer.fill({ card: SECURE })
  await buyer.pay()
  await bank(page).getByRole('button', { name: 'Fail' }).click()
  await buyer.expectToast('Payment Failed', /authenticate/i)
  expect(await owner.sales(rider)).toEqual([])

  await buyer.fill({ card: SECURE })
  await buyer.payButton.dblclick({ noWaitAfter: true })
  // it is reached over the dialog
  await bank(page).getByRole('button', { name: 'Complete' }).click()
  await buyer.expectToast('Payment Successful!', 'Video purchased for jane@example.com')
  await expect(buyer.thanks).toBeVisible()
  expect(await owner.sales(rider)).toMatchObject([{ amount: 65, paymentMethod: 'visa 3155' }])
  expect([...stripe.money.values()]).toEqual([6500])
})

test('a reload at the bank ends in words, and the next try pays once', { tag: '@long' }, async ({
  page,
  buyer,
  addRun,
  owner,
  stripe,
  expectFailureOf,
}) => {
  expectFailureOf('/api/confirm-payment')
  const rider = await addRun()
  await buyer.order(rider, { card: SECURE })
  const before = stripe.money.size
  await buyer.pay()
  await expect(bank(page).getByRole('button', { name: 'Complete' })).toBeVisible()
  await page.reload()
  await buyer.expectToast('Payment Failed', 'Nothing was charged')
  await buyer.fill()
  await buyer.payAndBeThanked()
  expect(await owner.sales(rider)).toHaveLength(1)
  expect(stripe.money.size).toBe(before + 1)
})

test('a second tab says that a payment is open in another one, and continues it: paid once', {
  tag: '@long',
}, async ({ page, context, buyer, addRun, owner, stripe, expectFailureOf }) => {
  context.on('request', (request) => expectFailureOf(new URL(request.url()).pathname))
  const rider = await addRun()
  await buyer.order(rider, { card: SECURE })
  const before = stripe.money.size
  await buyer.pay()
  await expect(bank(page).getByRole('button', { name: 'Complete' })).toBeVisible()

  const other = new StripeBuyer(await context.newPage())
  await other.order(rider)
  await other.pay()
  await expect(other.dialog).toContainText('A payment is open in another tab.')
  await expect(other.payButton).toBeEnabled()
  await other.dialog.getByRole('button', { name: 'Continue here' }).click()
  await other.expectToast('You can pay here now', 'The payment in the other tab was stopped.')
  await buyer.expectToast('Moved to another tab', "You won't be charged twice.")

  await bank(page).getByRole('button', { name: 'Complete' }).click()
  await other.payAndBeThanked()
  await expect(buyer.thanks).toBeHidden()
  expect(await owner.sales(rider)).toHaveLength(1)
  expect(stripe.money.size).toBe(before + 1)
})

test('a card form that cannot be loaded can be asked for again', { tag: '@long' }, async ({
  page,
  context,
  buyer,
  addRun,
  stripe,
  expectFailureOf,
}) => {
  page.on('requestfailed', (request) => expectFailureOf(new URL(request.url()).pathname))
  await context.unrouteAll()
  await context.route('https://js.stripe.com/**', (route) => route.abort())
  await buyer.open(await addRun())
  await expect(buyer.dialog.getByText('The card form could not be loaded.')).toBeVisible()
  await buyer.dialog.getByLabel('Email').fill('jane@example.com')
  await buyer.dialog.getByLabel('Phone number').fill('555')
  await buyer.pay()
  await buyer.expectToast('Payment System Loading', 'Please wait for the payment form to load')
  await context.unrouteAll()
  await serveStripe(context, stripe)
  await buyer.dialog.getByRole('button', { name: 'Try again' }).click()
  await buyer.fill()
  await buyer.payAndBeThanked()
})

test('a wallet pays within three taps from UNLOCK VIDEO, with its own address and phone', async ({
  page,
  buyer,
  addRun,
  owner,
  stripe,
}) => {
  const rider = await addRun()
  await page.goto(`/event/${rider.eventId}`)
  let taps = 0
  const tap = async (button: Locator) => {
    taps++
    await button.click()
  }
  await tap(page.getByRole('button', { name: 'UNLOCK VIDEO of Jane Doe' }))
  const wallet = page.frameLocator('iframe[title="Secure express checkout frame"]')
  // the dialog grows with it, and what is pressed in a frame meanwhile may be missed
  const card = buyer.dialog.frameLocator('iframe[title="Secure payment input frame"]')
  await expect(card.getByLabel('Card number')).toBeVisible()
  await tap(wallet.getByRole('button', { name: 'Pay with Apple Pay' }))
  const sheet = page.frameLocator('iframe[title="Apple Pay"]')
  await tap(sheet.getByRole('button', { name: 'Confirm with Face ID' }))
  await buyer.expectToast('Payment Successful!', 'Video purchased for wanda@example.com')
  await expect(buyer.thanks).toBeVisible()
  expect(taps).toBe(3)
  expect(await owner.sales(rider)).toMatchObject([
    { email: 'wanda@example.com', phoneNumber: '+15550100199', amount: 65 },
  ])
  expect([...stripe.money.values()].at(-1)).toBe(6500)
})
