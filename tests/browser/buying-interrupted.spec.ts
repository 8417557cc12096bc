import type { Page } from '@playwright/test'
import { expect, test } from './support/buyer.ts'

const inFlight = (page: Page) =>
  page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('paymentInFlight:')).length)

test('what was typed stays over a reload, but never the card', { tag: '@long' }, async ({
  page,
  buyer,
  addRun,
}) => {
  const rider = await addRun({ horseCount: 2 })
  await buyer.order(rider)
  await buyer.dialog.getByRole('checkbox', { name: 'Horse 2' }).check()
  await page.reload()
  await expect(buyer.dialog.getByLabel('Email')).toHaveValue('jane@example.com')
  await expect(buyer.dialog.getByLabel('Phone number')).toHaveValue('(555) 010-2030')
  await expect(buyer.dialog.getByRole('checkbox', { name: 'Horse 2' })).toBeChecked()
  await expect(buyer.dialog.getByLabel('Card number')).toHaveValue('')
  const kept = await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]))
  expect(kept).not.toContain('4242')

  await buyer.close(buyer.dialog)
  await page.reload()
  await expect(buyer.card('Jane Doe')).toBeVisible()
  await expect(buyer.dialog).toBeHidden()
})

test('a reload in the middle of paying ends in the video, paid once', { tag: '@long' }, async ({
  page,
  buyer,
  addRun,
  owner,
}) => {
  const rider = await addRun()
  await buyer.order(rider)
  // the payment reaches the shop, but the page is gone before its answer
  await page.route('**/api/sandbox/pay', async (route) => {
    await route.fetch()
    await page.reload()
  })
  await buyer.pay()
  // what passes first
  await buyer.expectToast('Payment Successful!', 'Video purchased for jane@example.com')
  await expect(buyer.thanks).toBeVisible()
  await expect(buyer.dialog).toBeHidden()
  expect(await inFlight(page)).toBe(0)
  expect(await owner.sales(rider)).toHaveLength(1)
})

test('a tab closed after paying: any page that is opened next ends it', { tag: '@long' }, async ({
  page,
  buyer,
  context,
  addRun,
  owner,
}) => {
  const rider = await addRun()
  await buyer.order(rider)
  const { promise: paid, resolve } = Promise.withResolvers<void>()
  await page.route('**/api/sandbox/pay', async (route) => {
    await route.fetch()
    resolve()
  })
  await buyer.pay()
  await paid
  await page.close()

  const next = await context.newPage()
  await next.goto('/about')
  const thanks = next.getByRole('dialog', { name: /^Thank you/ })
  await expect(thanks).toContainText('Jane Doe')
  await next.goto(`/event/${rider.eventId}`)
  await expect(next.getByRole('article', { name: 'Jane Doe' }).getByText('Owned')).toBeVisible()
  await expect(thanks).toBeHidden()
  expect(await owner.sales(rider)).toHaveLength(1)
})

test('a lost signal after paying is waited out', { tag: '@long' }, async ({
  page,
  buyer,
  addRun,
  owner,
  expectFailureOf,
}) => {
  expectFailureOf('/api/confirm-payment')
  const rider = await addRun()
  await buyer.order(rider)
  let isLost = true
  await page.route('**/api/confirm-payment', (route) => (isLost ? route.abort() : route.continue()))
  await buyer.pay()
  await expect(buyer.dialog.getByText('Your payment is safe')).toBeVisible()
  isLost = false
  await expect(buyer.thanks).toBeVisible()
  expect(await owner.sales(rider)).toHaveLength(1)
})

test('a payment that never reached the shop ends in words and a way on', { tag: '@long' }, async ({
  page,
  buyer,
  addRun,
  owner,
  expectFailureOf,
}) => {
  expectFailureOf('/api/confirm-payment')
  expectFailureOf('/api/sandbox/pay')
  const rider = await addRun()
  await buyer.order(rider)
  await page.route('**/api/sandbox/pay', () => page.goto('/about'), { times: 1 })
  await buyer.pay()
  await buyer.expectToast('Payment Failed', 'Nothing was charged')
  await buyer.toast.getByRole('button', { name: 'Back to the video' }).click()
  expect(await inFlight(page)).toBe(0)
  await expect(page).toHaveURL(`/event/${rider.eventId}`)
  await expect(buyer.dialog).toContainText('Nothing was charged')
  await expect(buyer.dialog.getByLabel('Email')).toHaveValue('jane@example.com')
  await buyer.fill()
  await buyer.payAndBeThanked()
  expect(await owner.sales(rider)).toHaveLength(1)
})

test('asking again after a lost answer starts no second payment', { tag: '@long' }, async ({
  page,
  buyer,
  addRun,
  owner,
  expectFailureOf,
}) => {
  expectFailureOf('/api/create-payment-intent')
  const rider = await addRun()
  await buyer.order(rider)
  const intents: string[] = []
  await page.route(
    '**/api/create-payment-intent',
    async (route) => {
      intents.push((await (await route.fetch()).json()).paymentIntentId)
      await route.abort()
    },
    { times: 1 },
  )
  await buyer.pay()
  await buyer.expectToast('Payment Failed', 'There was an error processing your payment')
  const answered = page.waitForResponse('**/api/create-payment-intent')
  await buyer.pay()
  intents.push((await (await answered).json()).paymentIntentId)
  await expect(buyer.thanks).toBeVisible()
  expect(new Set(intents).size).toBe(1)
  expect(await owner.sales(rider)).toHaveLength(1)
})

test('a second tab leaves a payment to the tab that makes it', { tag: '@long' }, async ({
  page,
  buyer,
  context,
  addRun,
  owner,
}) => {
  const rider = await addRun()
  await buyer.order(rider)
  const { promise: seen, resolve: goOn } = Promise.withResolvers<void>()
  await page.route('**/api/sandbox/pay', async (route) => {
    await seen
    await route.continue()
  })
  await buyer.pay()
  await expect.poll(() => inFlight(page)).toBe(1)
  const second = await context.newPage()
  await second.goto('/about')
  goOn()
  await expect(buyer.thanks).toBeVisible()
  await expect.poll(() => inFlight(second)).toBe(0)
  await expect(second.getByRole('dialog')).toHaveCount(0)
  expect(await owner.sales(rider)).toHaveLength(1)
})
