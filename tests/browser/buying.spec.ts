import { BAD_CARD, expect, test } from './support/buyer.ts'

test('a video is unlocked: paid, thanked for, owned, and reached by its link', async ({
  page,
  buyer,
  addRun,
  owner,
}) => {
  const rider = await addRun()
  await buyer.open(rider)
  await expect(buyer.dialog.getByText('Reg. $95')).toBeVisible()
  await buyer.fill({ email: 'jane@example.com' })
  const started = page.waitForRequest('**/api/create-payment-intent')
  await buyer.pay()

  expect((await started).postDataJSON()).toEqual({
    riderId: rider.id,
    email: 'jane@example.com',
    phoneNumber: '(555) 010-2030',
    amount: 6500,
    quantity: 1,
    attempt: expect.stringMatching(/^[0-9a-f]{32}$/),
  })
  // what passes first
  await buyer.expectToast('Payment Successful!', 'Video purchased for jane@example.com')
  await expect(buyer.thanks).toBeVisible()
  await expect(buyer.dialog).toBeHidden()
  expect(await buyer.rememberedEmail()).toBe('jane@example.com')
  await expect(buyer.thanks).toContainText('Keep this link.')
  const [purchase] = await owner.sales(rider)
  expect(purchase).toMatchObject({ email: 'jane@example.com', amount: 65, phoneNumber: '(555) 010-2030' })
  await expect(buyer.thanks).toContainText(String(purchase?.orderNumber))

  await buyer.close(buyer.thanks)
  const card = buyer.card('Jane Doe')
  await expect(card.getByText('Owned')).toBeVisible()
  await expect(card.getByRole('link', { name: 'Video link of Jane Doe' })).toHaveAttribute(
    'href',
    /\/order\/[\w-]{43}\/video\/1$/,
  )
  await expect(card.getByRole('button', { name: /UNLOCK/ })).toHaveCount(0)
})

test('what is owned stays owned after a reload, and the next dialog knows who bought', async ({
  page,
  buyer,
  addRun,
  owner,
}) => {
  const rider = await addRun()
  const other = await owner.addRider({
    name: 'Tess Calloway',
    eventId: rider.eventId,
    videoUrl: '/media/x.mp4',
  })
  await buyer.buy(rider)
  await page.reload()
  await expect(buyer.thanks).toBeHidden()
  await expect(buyer.card('Jane Doe').getByRole('button', { name: 'Play Jane Doe' })).toBeVisible()
  await buyer.unlock(other)
  await expect(buyer.dialog.getByLabel('Email')).toHaveValue('jane@example.com')
  await expect(buyer.dialog.getByLabel('Phone number')).toHaveValue('(555) 010-2030')
})

test('a declined card is told in the words of the provider, and another card pays', async ({
  buyer,
  addRun,
  owner,
  expectFailureOf,
}) => {
  expectFailureOf('/api/sandbox/pay')
  const rider = await addRun()
  await buyer.order(rider, { card: BAD_CARD })
  await buyer.pay()
  await buyer.expectToast('Payment Failed', 'Your card was declined.')
  await expect(buyer.dialog).toContainText('Your card was declined.')
  await expect(buyer.dialog.getByLabel('Email')).toHaveValue('jane@example.com')
  await expect(buyer.dialog.getByLabel('Phone number')).toHaveValue('(555) 010-2030')
  expect(await owner.sales(rider)).toEqual([])

  await buyer.fill()
  await buyer.payAndBeThanked()
  expect(await owner.sales(rider)).toHaveLength(1)
})

test('while it is processed the button says so and takes no second click', async ({
  page,
  buyer,
  addRun,
  owner,
}) => {
  let started = 0
  page.on('request', (request) => {
    if (request.url().endsWith('/api/create-payment-intent')) started += 1
  })
  const seen = Promise.withResolvers<void>()
  await page.route('**/api/sandbox/pay', async (route) => {
    await seen.promise
    await route.continue()
  })
  const rider = await addRun()
  await buyer.order(rider)
  await buyer.payButton.dblclick({ noWaitAfter: true })
  await expect(buyer.payButton).toHaveText('Processing…')
  await expect(buyer.payButton).toBeDisabled()
  await page.keyboard.press('Escape')
  await expect(buyer.dialog).toBeVisible()
  seen.resolve()
  await expect(buyer.thanks).toBeVisible()
  expect(started).toBe(1)
  expect(await owner.sales(rider)).toHaveLength(1)
})

test('the price that changed meanwhile is told and shown, and nothing is charged', async ({
  buyer,
  addRun,
  owner,
  expectFailureOf,
}) => {
  expectFailureOf('/api/create-payment-intent')
  const rider = await addRun()
  await buyer.order(rider)
  await owner.changeRider(rider.id, { price: 70 })
  await buyer.pay()
  await buyer.expectToast('Payment Failed', 'The price has changed to $70')
  await expect(buyer.payButton).toHaveText('Pay $70')
  expect(await owner.sales(rider)).toEqual([])
  await buyer.close(buyer.dialog)
  await expect(buyer.card('Jane Doe')).toContainText('$70')

  await buyer.unlock(rider)
  await buyer.fill()
  await buyer.payAndBeThanked()
  expect(await owner.sales(rider)).toMatchObject([{ amount: 70 }])
})

test('a video that sold out meanwhile is told to be, and its card shows it', async ({
  buyer,
  addRun,
  owner,
  sellTo,
  expectFailureOf,
}) => {
  expectFailureOf('/api/create-payment-intent')
  const rider = await addRun({ salesLimit: 1 })
  await buyer.order(rider)
  await sellTo('faster@example.com', rider)

  await buyer.pay()
  await buyer.expectToast('Payment Failed', 'sold out')
  await buyer.close(buyer.dialog)
  const card = buyer.card('Jane Doe')
  await expect(card.getByText('Sold out', { exact: true })).toBeVisible()
  await expect(card.getByRole('button', { name: 'SOLD OUT: Jane Doe' })).toBeDisabled()
  expect(await owner.sales(rider)).toHaveLength(1)
})

test('who owns the video already pays nothing, and gets the link by mail', async ({
  buyer,
  addRun,
  owner,
  sellTo,
}) => {
  const rider = await addRun()
  await sellTo('jane@example.com', rider)
  await buyer.open(rider)
  await buyer.dialog.getByLabel('Email').fill('jane@example.com')
  await buyer.dialog.getByLabel('Phone number').focus()
  await expect(buyer.dialog).toContainText('This address has bought this video already.')
  await expect(buyer.payButton).toHaveCount(0)
  await expect(buyer.dialog.getByLabel('Card number')).toHaveCount(0)
  expect(await owner.sales(rider)).toHaveLength(1)
  await buyer.dialog.getByRole('button', { name: 'E-mail me my link' }).click()
  await buyer.expectToast('It is noted', 'If there are orders for jane@example.com')
})

test('an e-mail alone opens nothing: the owned card offers to mail the link', async ({
  page,
  buyer,
  addRun,
  sellTo,
}) => {
  const rider = await addRun()
  await sellTo('jane@example.com', rider)
  await buyer.rememberEmail('jane@example.com')
  await page.goto(`/event/${rider.eventId}`)
  const card = buyer.card('Jane Doe')
  await expect(card.getByText('Owned')).toBeVisible()
  await expect(card.getByRole('link', { name: /Video link/ })).toHaveCount(0)
  await card.getByRole('button', { name: 'E-mail me my link' }).click()
  await buyer.expectToast('It is noted', 'If there are orders for jane@example.com')
})
