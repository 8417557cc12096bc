import { expect, test } from './support/buyer.ts'

test('an incomplete form is told in order: e-mail, phone, payment form', async ({ page, buyer, addRun }) => {
  const { promise: loaded, resolve: load } = Promise.withResolvers<void>()
  await page.route('**/assets/sandbox-card-*.js', async (route) => {
    await loaded
    await route.continue()
  })
  await buyer.open(await addRun())
  await expect(buyer.payButton).toBeEnabled()

  await buyer.pay()
  await buyer.expectToast('Email Required', 'Please enter your email address')
  await expect(buyer.dialog.getByLabel('Email')).toBeFocused()
  await buyer.dialog.getByLabel('Email').fill('jane@example.com')
  await buyer.pay()
  await buyer.expectToast('Phone Number Required', 'Please enter your phone number')
  await expect(buyer.dialog.getByLabel('Phone number')).toBeFocused()
  await buyer.dialog.getByLabel('Phone number').fill('555')
  await buyer.pay()
  await buyer.expectToast('Payment System Loading', 'Please wait for the payment form to load')

  load()
  await buyer.dialog.getByLabel('Card number').fill('4242')
  await buyer.pay()
  await buyer.expectToast('Payment Failed', 'Your card number is incomplete.')
})

test('an address that cannot be one is refused', async ({ buyer, addRun }) => {
  await buyer.order(await addRun(), { email: 'jane at example' })
  await buyer.pay()
  await buyer.expectToast('Please Check Your Email', 'Please give an e-mail address such as you@example.com')
  await expect(buyer.dialog.getByLabel('Email')).toHaveAttribute('aria-invalid', 'true')
})

test('a likely typo is put right with one tap before anything is paid', async ({ buyer, addRun, owner }) => {
  const rider = await addRun()
  await buyer.order(rider, { email: 'jane@gmial.com' })
  await expect(buyer.dialog.getByText('Did you mean jane@gmail.com?')).toBeVisible()
  await buyer.dialog.getByRole('button', { name: 'Yes, use it' }).click()
  await expect(buyer.dialog.getByLabel('Email')).toHaveValue('jane@gmail.com')
  await buyer.payAndBeThanked()
  expect(await owner.sales(rider)).toMatchObject([{ email: 'jane@gmail.com' }])
})

test('a typo in the field that was left last stops the first try to pay', async ({
  buyer,
  addRun,
  owner,
}) => {
  const rider = await addRun()
  await buyer.order(rider)
  await buyer.dialog.getByLabel('Email').fill('jane@gmial.com')
  await buyer.pay()
  await expect(buyer.dialog.getByText('Did you mean jane@gmail.com?')).toBeVisible()
  expect(await owner.sales(rider)).toEqual([])
  await buyer.dialog.getByRole('button', { name: 'No, mine is right' }).click()
  await buyer.payAndBeThanked()
  expect(await owner.sales(rider)).toMatchObject([{ email: 'jane@gmial.com' }])
})

const FOUR = [1, 2, 3, 4].map((horse) => ({
  horse,
  name: `Horse No ${horse}`,
  videoUrl: '/media/videos/run.mp4',
}))

test('each horse more costs 20, and the card hands its number to the dialog', async ({
  page,
  buyer,
  addRun,
}) => {
  const rider = await addRun({ horseCount: 4, horses: FOUR })
  await page.goto(`/event/${rider.eventId}`)
  const card = buyer.card('Jane Doe')
  await expect(card).toContainText('$65')
  await card.getByLabel('Horses of Jane Doe').selectOption('3')
  await expect(card).toContainText('$105')
  await buyer.unlock(rider)
  const horse = (name: string) => buyer.dialog.getByRole('checkbox', { name })
  await expect(buyer.dialog.getByRole('checkbox', { checked: true })).toHaveCount(3)
  await expect(buyer.payButton).toHaveText('Pay $105')
  await horse('Horse No 4 +$20').check()
  await expect(buyer.payButton).toHaveText('Pay $125')
  await horse('Horse No 1 $65').uncheck()
  await horse('Horse No 3 +$20').uncheck()
  await expect(buyer.payButton).toHaveText('Pay $85')
  await horse('Horse No 4 +$20').uncheck()
  await expect(buyer.payButton).toHaveText('Pay $65')
  // one at least is bought
  await horse('Horse No 2 $65').click()
  await expect(horse('Horse No 2 $65')).toBeChecked()
})

test('a buyer of some horses chooses which, and has the others later for the difference', async ({
  buyer,
  addRun,
  owner,
}) => {
  const rider = await addRun({ horseCount: 4, horses: FOUR })
  await buyer.order(rider)
  await buyer.dialog.getByRole('checkbox', { name: 'Horse No 3' }).check()
  await buyer.dialog.getByRole('checkbox', { name: 'Horse No 1' }).uncheck()
  await buyer.dialog.getByRole('checkbox', { name: 'Horse No 4' }).check()
  await buyer.pay()
  await expect(buyer.thanks.getByRole('radio')).toHaveCount(2)
  await expect(buyer.thanks.getByRole('radio', { name: 'Horse No 3' })).toBeChecked()
  expect(await owner.sales(rider)).toMatchObject([{ horses: [3, 4], amount: 85 }])

  await buyer.close(buyer.thanks)
  const card = buyer.card('Jane Doe')
  await expect(card.getByRole('link', { name: /Video link/ })).toHaveCount(2)
  await card.getByRole('button', { name: 'Unlock the other 2 horses, $40: Jane Doe' }).click()
  // what a first horse costs regularly is no word on what further ones cost
  await expect(buyer.dialog.getByText('Reg.')).toHaveCount(0)
  await expect(buyer.dialog.getByLabel('Email')).toHaveValue('jane@example.com')
  await expect(buyer.payButton).toHaveText('Pay $40')
  await buyer.fill()
  await buyer.pay()
  await expect(buyer.thanks.getByRole('radio', { name: 'Horse No 1' })).toBeChecked()
  expect(await owner.sales(rider)).toMatchObject([{ horses: [1, 2], amount: 40 }, { horses: [3, 4] }])
  await buyer.close(buyer.thanks)
  await expect(card.getByRole('link', { name: /Video link/ })).toHaveCount(4)
  await expect(card.getByRole('button', { name: /Unlock the other/ })).toHaveCount(0)
})

test('a trial shop says TEST MODE on every page and at the card', async ({ page, buyer, addRun }) => {
  const rider = await addRun()
  for (const path of ['/', '/sports', '/about', '/privacy', `/event/${rider.eventId}`]) {
    await page.goto(path)
    await expect(page.getByRole('banner').getByText('TEST MODE')).toBeVisible()
  }
  await buyer.open(rider)
  await expect(buyer.dialog.getByRole('group', { name: 'TEST MODE' })).toContainText(
    '4242 4242 4242 4242 pays, 4000 0000 0000 0002 is declined',
  )
})
