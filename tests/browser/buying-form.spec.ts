import { expectApart } from './support/barriers.ts'
import { expect, test } from './support/buyer.ts'

const FOUR = [1, 2, 3, 4].map((horse) => ({
  horse,
  name: `Horse No ${horse}`,
  videoUrl: '/media/videos/run.mp4',
}))

test('the form counts its horses, and tells what is missing in order: email, phone, payment form; then what cannot be right', async ({
  page,
  buyer,
  addRun,
  owner,
}) => {
  const { promise: loaded, resolve: load } = Promise.withResolvers<void>()
  await page.route('**/assets/sandbox-payment-*.js', async (route) => {
    await loaded
    await route.continue()
  })
  const rider = await addRun({ horseCount: 4, horses: [...FOUR.slice(0, 3), { horse: 4, name: 'Late' }] })
  await page.goto(`/event/${rider.eventId}`)
  const card = buyer.card('Jane Doe')
  await expect(card).toContainText('$65')
  await expect(card.getByText('Reg. $95')).toBeVisible()
  const choice = card.getByLabel('Horses of Jane Doe')
  // the fourth horse has no video
  await expect(choice.getByRole('option')).toHaveText(['1 horse', '2 horses', '3 horses'])
  await choice.selectOption('3')
  await expect(card).toContainText('$105')
  await expect(card.getByText(/Reg\./)).toHaveCount(0)

  await buyer.unlock(rider)
  // no keyboard comes up before the buyer wants to type
  await expect(buyer.dialog).toBeFocused()
  const horse = (name: string) => buyer.dialog.getByRole('checkbox', { name })
  await expect(buyer.dialog.getByRole('checkbox')).toHaveCount(3)
  await expect(buyer.dialog.getByRole('checkbox', { checked: true })).toHaveCount(3)
  await expect(buyer.dialog.getByText('Late')).toHaveCount(0)
  await expect(buyer.payButton).toHaveText('Pay $105')
  await expect(buyer.dialog.getByText(/Reg\./)).toHaveCount(0)
  await horse('Horse No 1 $65').uncheck()
  await expect(buyer.payButton).toHaveText('Pay $85')
  // it stands beside a lower price alone
  await expect(buyer.dialog.getByText('Reg. $95')).toBeVisible()
  await horse('Horse No 3 +$20').uncheck()
  await expect(buyer.payButton).toHaveText('Pay $65')
  // none of several videos is the buyer's until they say so
  await horse('Horse No 2 $65').uncheck()
  await expect(buyer.dialog.getByRole('checkbox', { checked: true })).toHaveCount(0)

  await expect(buyer.payButton).toBeEnabled()
  const [email, phone] = [buyer.dialog.getByLabel('Email'), buyer.dialog.getByLabel('Phone number')]

  await page.setViewportSize({ width: 390, height: 664 })
  await buyer.pay()
  await buyer.expectToast('Email Required', 'Please enter your email address')
  await expect(email).toBeFocused()
  // the toast covers nothing of the dialog, and the field does not repeat it
  await expectApart(buyer.toast, buyer.dialog)
  await expect(email).toHaveAccessibleDescription(/^Needed for your video/)
  await expect(buyer.dialog).not.toContainText('Please enter your email address')
  for (const width of [820, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    await expectApart(buyer.toast, buyer.dialog)
  }
  await email.fill('jane@example.com')
  await buyer.pay()
  await buyer.expectToast('Phone Number Required', 'Please enter your phone number')
  await expect(phone).toBeFocused()
  await phone.fill('555')
  await buyer.pay()
  await buyer.expectToast('Payment System Loading', 'Please wait for the payment form to load')

  load()
  const number = buyer.dialog.getByLabel('Card number')
  await number.fill('4242')
  await buyer.pay()
  await expect(buyer.dialog).toContainText('Choose at least one horse.')
  await expect(horse('Horse No 1')).toBeFocused()
  await buyer.dialog.getByRole('button', { name: 'Test wallet' }).click()
  await expect(buyer.dialog.getByRole('button', { name: /^Confirm/ })).toHaveCount(0)
  await horse('Horse No 1 $65').check()
  await horse('Horse No 2 +$20').check()
  await expect(buyer.payButton).toHaveText('Pay $85')
  await buyer.pay()
  await buyer.expectToast('Payment Failed', 'Your card number is incomplete.')
  await expect(number).toBeFocused()
  await expect(number).toHaveAccessibleDescription('Check your card details.')
  await buyer.fill({ email: 'jane at example' })
  await expect(number).not.toHaveAttribute('aria-invalid')
  await buyer.pay()
  await expect(email).toHaveAccessibleDescription(/^Please enter an email address such as you@example.com/)

  // a likely typo is corrected with one tap
  await email.fill('jane@gmial.com')
  await phone.focus()
  await expect(buyer.dialog.getByText('Did you mean jane@gmail.com?')).toBeVisible()
  await buyer.dialog.getByRole('button', { name: 'Yes, fix it' }).click()
  await expect(email).toHaveValue('jane@gmail.com')
  // in the field that was left last it stops the first try to pay
  await email.fill('jane@hotmial.com')
  await buyer.pay()
  await expect(buyer.dialog.getByText('Did you mean jane@hotmail.com?')).toBeVisible()
  await expect(email).toBeFocused()
  expect(await owner.sales(rider)).toEqual([])
  await buyer.dialog.getByRole('button', { name: 'No, mine is right' }).click()
  await buyer.payAndBeThanked()
  expect(await owner.sales(rider)).toMatchObject([{ email: 'jane@hotmial.com', horses: [1, 2], amount: 85 }])
})

test('a buyer of some horses chooses which, and has the others later for the difference', {
  tag: '@long',
}, async ({ buyer, addRun, owner }) => {
  const rider = await addRun({ horseCount: 4, horses: FOUR })
  await buyer.order(rider)
  await expect(buyer.dialog.getByRole('checkbox', { checked: true })).toHaveCount(0)
  await buyer.dialog.getByRole('checkbox', { name: 'Horse No 3' }).check()
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

test('at 200 % text and in landscape every field can be seen above the pay bar', { tag: '@long' }, async ({
  page,
  buyer,
  addRun,
  sellTo,
}) => {
  const rider = await addRun({ horseCount: 2, horses: FOUR.slice(0, 2) })
  await sellTo('mine@example.com', rider)
  await buyer.open(rider)
  await expect(buyer.dialog.getByLabel('Card number')).toBeVisible()
  const seen = async (label: string) => {
    const field = buyer.dialog.getByLabel(label)
    return field.evaluate((input) => {
      // a field that has the focus already would not be scrolled to
      input.blur()
      input.focus()
      const { left, top, width, height } = input.getBoundingClientRect()
      return [0.1, 0.5, 0.9].every((at) =>
        input.contains(document.elementFromPoint(left + width / 2, top + height * at)),
      )
    })
  }
  // zoomed to 200 %, a phone has half the width and height
  const screens = [
    { width: 390, height: 664, text: '200%' },
    { width: 844, height: 390, text: '100%' },
    { width: 844, height: 390, text: '200%' },
    { width: 195, height: 332, text: '100%' },
  ]
  for (const { text, ...size } of screens) {
    await page.setViewportSize(size)
    await page.evaluate((fontSize) => {
      document.documentElement.style.fontSize = fontSize
    }, text)
    for (const label of ['Email', 'Phone number', 'Card number', 'Expiry', 'CVC'])
      await expect.poll(() => seen(label), `${label} at ${JSON.stringify({ ...size, text })}`).toBe(true)
  }
  // the longest button of the form
  await buyer.dialog.getByLabel('Email').fill('mine@example.com')
  await buyer.dialog.getByLabel('Email').blur()
  const button = buyer.dialog.getByRole('button', { name: 'E-mail me my link' })
  const end = () => button.evaluate((element) => element.getBoundingClientRect().right)
  await expect.poll(end).toBeLessThanOrEqual(195)
})
