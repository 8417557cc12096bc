import { expectNoBarriers } from './support/barriers.ts'
import { expect, test } from './support/buyer.ts'
import { scanned } from './support/scanned.ts'

test('a video is unlocked: paid once, thanked for, played, owned, and still owned after a reload', async ({
  page,
  context,
  buyer,
  addRun,
  owner,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const rider = await addRun()
  const { eventId } = rider
  const other = await owner.addRider({ name: 'Tess Calloway', eventId, videoUrl: '/media/x.mp4' })
  const begun: unknown[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/api/create-payment-intent')) begun.push(request.postDataJSON())
  })
  const { promise: seen, resolve: goOn } = Promise.withResolvers<void>()
  await page.route('**/api/sandbox/pay', async (route) => {
    await seen
    await route.continue()
  })

  await page.addInitScript(() =>
    addEventListener('securitypolicyviolation', ({ violatedDirective }) =>
      reportError(new Error(`the content security policy refused ${violatedDirective}`)),
    ),
  )
  await buyer.open(rider)
  await expect(buyer.dialog.getByText('Reg. $95')).toBeVisible()
  await expect(buyer.dialog.getByRole('group', { name: 'TEST MODE' })).toContainText(
    '4242 4242 4242 4242 pays, 4000 0000 0000 0002 is declined',
  )
  // the phone brings up the right keyboard, fills in what it knows, and does not zoom in
  const field = (label: string) => buyer.dialog.getByLabel(label)
  await expect(field('Email')).toHaveAttribute('autocomplete', 'email')
  await expect(field('Email')).toHaveAttribute('inputmode', 'email')
  await expect(field('Email')).toHaveCSS('font-size', '16px')
  await expect(field('Phone number')).toHaveAttribute('autocomplete', 'tel')
  await expect(field('Phone number')).toHaveAttribute('inputmode', 'tel')
  await expect(field('Card number')).toHaveAttribute('autocomplete', 'cc-number')
  await expect(field('Card number')).toHaveAttribute('inputmode', 'numeric')
  // this shop has no mail server
  await expect(buyer.dialog).not.toContainText('mailed')
  await expectNoBarriers(page)
  await buyer.fill({ email: 'jane@example.com' })

  await buyer.payButton.dblclick({ noWaitAfter: true })
  await expect(buyer.payButton).toHaveText('Processing…')
  await expect(buyer.payButton).toBeDisabled()
  await page.keyboard.press('Escape')
  await expect(buyer.dialog).toBeVisible()
  goOn()
  // what passes first
  await buyer.expectToast('Payment Successful!', 'Video purchased for jane@example.com')
  await expect(buyer.thanks).toBeVisible()
  await expect(buyer.dialog).toBeHidden()
  expect(begun).toEqual([
    {
      riderId: rider.id,
      email: 'jane@example.com',
      phoneNumber: '(555) 010-2030',
      amount: 6500,
      quantity: 1,
      attempt: expect.stringMatching(/^[0-9a-f]{32}$/),
    },
  ])
  expect(await buyer.rememberedEmail()).toBe('jane@example.com')
  const sales = await owner.sales(rider)
  expect(sales).toMatchObject([{ email: 'jane@example.com', amount: 65, phoneNumber: '(555) 010-2030' }])
  await expect(buyer.thanks).toContainText(String(sales[0]?.orderNumber))
  const playing = () =>
    buyer.thanks.locator('video').evaluate((video: HTMLVideoElement) => !video.paused || video.ended)
  await expect.poll(playing).toBe(true)
  await expect(buyer.thanks).not.toContainText('mailed')
  await expect(buyer.thanks).toContainText('Keep this link.')
  const orderUrl = await buyer.thanks.getByRole('link', { name: 'Your order link' }).getAttribute('href')
  await buyer.thanks.getByRole('button', { name: 'Copy private order link' }).click()
  await buyer.expectToast('Private link copied', 'Keep it to yourself')
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(orderUrl)
  await buyer.thanks.getByRole('button', { name: 'QR code' }).click()
  expect(await scanned(buyer.thanks.getByRole('img', { name: 'QR code of your order link' }))).toBe(orderUrl)
  await expectNoBarriers(page)

  await buyer.close(buyer.thanks)
  const card = buyer.card('Jane Doe')
  await expect(card.getByText('Owned')).toBeVisible()
  // neither it nor the download has the order's secret
  await expect(card.getByRole('link', { name: 'Video link of Jane Doe' })).toHaveAttribute(
    'href',
    `/my-videos/${rider.id}/1`,
  )
  await expect(card.getByRole('button', { name: /UNLOCK/ })).toHaveCount(0)

  await page.reload()
  await expect(card.getByRole('button', { name: 'Play Jane Doe' })).toBeVisible()
  await expect(buyer.thanks).toBeHidden()
  await buyer.unlock(other)
  await expect(field('Email')).toHaveValue('jane@example.com')
  await expect(field('Phone number')).toHaveValue('(555) 010-2030')
})

test('a video that sold out meanwhile is told to be, and its card shows it', { tag: '@long' }, async ({
  page,
  buyer,
  addRun,
  owner,
  sellTo,
  expectFailureOf,
}) => {
  expectFailureOf('/api/create-payment-intent')
  const rider = await addRun({ salesLimit: 1 })
  await buyer.order(rider)
  await expect(page.getByText('1 left')).toBeVisible()
  await sellTo('faster@example.com', rider)

  await buyer.pay()
  await buyer.expectToast('Payment Failed', 'sold out')
  await expect(buyer.dialog).toContainText('The only copy is taken. Contact us if you need one.')
  await buyer.close(buyer.dialog)
  const card = buyer.card('Jane Doe')
  await expect(card.getByText('Sold out', { exact: true })).toBeVisible()
  await expect(card.getByRole('button', { name: 'SOLD OUT: Jane Doe' })).toBeDisabled()
  expect(await owner.sales(rider)).toHaveLength(1)
  await card.getByRole('link', { name: 'Contact us' }).click()
  await expect(page).toHaveURL('/contact')
})

test('an address that owns the video pays nothing and gets the link by email; the address alone opens nothing', {
  tag: '@long',
}, async ({ page, buyer, addRun, owner, sellTo }) => {
  const rider = await addRun()
  await sellTo('jane@example.com', rider)
  await buyer.open(rider)
  await buyer.dialog.getByLabel('Email').fill('jane@example.com')
  await buyer.dialog.getByLabel('Phone number').focus()
  await expect(buyer.dialog).toContainText('This address has bought this video already.')
  await expect(buyer.payButton).toHaveCount(0)
  await expect(buyer.dialog.getByLabel('Card number')).toHaveCount(0)
  await buyer.dialog.getByRole('button', { name: 'E-mail me my link' }).click()
  await buyer.expectToast("We can't send email yet", 'If there are orders for jane@example.com')
  expect(await owner.sales(rider)).toHaveLength(1)
  await buyer.close(buyer.dialog)

  await buyer.rememberEmail('jane@example.com')
  await page.goto(`/event/${rider.eventId}`)
  const card = buyer.card('Jane Doe')
  await expect(card.getByText('Owned')).toBeVisible()
  await expect(card.getByRole('link', { name: /Video link/ })).toHaveCount(0)
  await card.getByRole('button', { name: 'E-mail me my link' }).click()
  await buyer.expectToast("We can't send email yet", 'If there are orders for jane@example.com')
})
