import { BAD_CARD, expect, sharesOf, test } from './support/buyer.ts'
import { checkEveryWidth } from './support/every-width.ts'

const THREE = [1, 2, 3].map((horse) => ({ horse, videoUrl: '/media/videos/run.mp4' }))

test('every step of buying is free of barriers and fits the screen', { tag: '@long' }, async ({
  page,
  buyer,
  addRun,
  expectFailureOf,
}) => {
  expectFailureOf('/api/sandbox/pay')
  const rider = await addRun({ horseCount: 3, horses: THREE })
  await buyer.open(rider)
  await checkEveryWidth(page)
  await buyer.dialog.getByRole('checkbox', { name: 'Horse 1' }).check()
  await buyer.fill({ email: 'jane@gmial.com', card: BAD_CARD })
  await checkEveryWidth(page)
  await buyer.fill({ card: BAD_CARD })
  await buyer.pay()
  await buyer.expectToast('Payment Failed', 'Your card was declined.')
  await checkEveryWidth(page)
  await buyer.fill()
  await buyer.payAndBeThanked()
  await checkEveryWidth(page)
  await buyer.thanks.getByRole('button', { name: 'Wrong address?' }).click()
  await checkEveryWidth(page)
})

test('what a buyer has afterwards is free of barriers and fits the screen', { tag: '@long' }, async ({
  page,
  buyer,
  addRun,
  buyHere,
}) => {
  const rider = await addRun({ horseCount: 3, horses: THREE })
  const { orderUrl } = await buyHere(rider)
  await buyer.rememberEmail('jane@example.com')
  await page.goto(`/event/${rider.eventId}`)
  await expect(buyer.card('Jane Doe').getByRole('link')).toBeVisible()
  await checkEveryWidth(page)
  await buyer.card('Jane Doe').getByRole('button', { name: /^Play/ }).click()
  await expect(page.locator('video')).toBeVisible()
  await checkEveryWidth(page)
  await page.goto('/my-videos')
  await expect(page.getByRole('main').getByRole('link', { name: /Jane Doe/ })).toBeVisible()
  await checkEveryWidth(page)
  const { url } = await (await page.request.post(sharesOf(orderUrl), { data: { horse: 1 } })).json()
  await page.goto(orderUrl)
  await expect(page.getByRole('region', { name: 'Receipt' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Share links' })).toBeVisible()
  await checkEveryWidth(page)
  await page.goto(url)
  await expect(page.locator('video')).toBeVisible()
  await checkEveryWidth(page)
})

test('a video is bought, played and closed by keyboard alone', { tag: '@long' }, async ({
  page,
  buyer,
  addRun,
}) => {
  const rider = await addRun()
  await page.goto(`/event/${rider.eventId}`)
  const unlock = page.getByRole('button', { name: 'UNLOCK VIDEO of Jane Doe' })
  await unlock.focus()
  await page.keyboard.press('Enter')
  await expect(buyer.dialog).toBeFocused()
  await expect(buyer.dialog.getByLabel('Card number')).toBeVisible()
  await expect(buyer.dialog.getByRole('button', { name: 'Test wallet' })).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(buyer.dialog.getByRole('button', { name: 'Have a code?' })).toBeFocused()
  await page.keyboard.press('Tab')
  // a wallet supplies what the fields below ask for
  await expect(buyer.dialog.getByRole('button', { name: 'Test wallet' })).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.type('jane@example.com')
  await page.keyboard.press('Tab')
  await page.keyboard.type('5550102030')
  await page.keyboard.press('Tab')
  // the fields of the card follow each other
  await page.keyboard.type('42424242424242421234123')
  await page.keyboard.press('Tab')
  await expect(buyer.payButton).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(buyer.thanks).toBeVisible()
  await expect(buyer.thanks.locator(':focus')).toHaveCount(1)
  // a message may be shown meanwhile: Escape is for the dialog that it is pressed in
  await page.keyboard.press('Escape')
  await expect(buyer.thanks).toBeHidden()
  await expect(page.getByRole('main')).toBeFocused()
  await buyer.card('Jane Doe').getByRole('button', { name: 'Play Jane Doe' }).focus()
  await page.keyboard.press('Enter')
  const player = page.getByRole('dialog', { name: 'Jane Doe', exact: true })
  await expect(player.locator(':focus')).toHaveCount(1)
  await page.keyboard.press('Escape')
  await expect(player).toBeHidden()
  await expect(buyer.card('Jane Doe').getByRole('button', { name: 'Play Jane Doe' })).toBeFocused()
})
