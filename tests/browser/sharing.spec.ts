import { expectNoBarriersAtAnyWidth } from './support/barriers.ts'
import { expect, test } from './support/buyer.ts'

test('a link is handed on, opens the film and nothing of the order, and is ended', async ({
  page,
  context,
  browser,
  buyer,
  addRun,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await buyer.buy(await addRun())
  await buyer.thanks.getByRole('link', { name: 'Your order link' }).click()
  const main = page.getByRole('main')
  await main.getByRole('button', { name: 'Copy link of Jane Doe' }).click()
  await buyer.expectToast('Link copied', 'Whoever has it can watch the video.')
  const link = await page.evaluate(() => navigator.clipboard.readText())
  await expect(main.getByRole('heading', { name: 'Handed on' })).toBeVisible()
  await expectNoBarriersAtAnyWidth(page)

  const friend = await browser.newPage()
  await friend.goto(link)
  await expect(friend.getByRole('heading', { level: 1 })).toHaveText('Jane Doe')
  await expect(friend.getByRole('main')).toContainText('Cloverleaf Classic')
  await expect
    .poll(() => friend.locator('video').evaluate((video: HTMLVideoElement) => video.readyState))
    .toBeGreaterThan(0)
  await expect(friend.getByRole('link', { name: 'Find your run' })).toBeVisible()
  await expect(friend.getByRole('link', { name: 'Download' })).toHaveCount(0)
  for (const secret of ['jane@example.com', '4242', '$65', 'Order', 'Receipt']) {
    await expect(friend.getByRole('main')).not.toContainText(secret)
  }
  await expectNoBarriersAtAnyWidth(friend)

  await main.getByRole('radio', { name: 'Download too' }).click()
  await expect(main.getByRole('radio', { name: 'Download too' })).toBeChecked()
  await friend.reload()
  await expect(friend.getByRole('link', { name: 'Download' })).toBeVisible()

  await main.getByRole('button', { name: 'End link of Jane Doe' }).click()
  await expect(main.getByRole('heading', { name: 'Handed on' })).toHaveCount(0)
  await friend.reload()
  await expect(friend.getByRole('heading', { name: 'This link shows nothing any more' })).toBeVisible()
  await friend.close()
})

test('a film that came before the page was alive has no spinner over it', async ({
  page,
  context,
  browser,
  buyer,
  addRun,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await buyer.buy(await addRun())
  await buyer.thanks.getByRole('button', { name: 'Copy link of Jane Doe' }).click()
  await buyer.expectToast('Link copied', 'Whoever has it can watch the video.')
  const link = await page.evaluate(() => navigator.clipboard.readText())

  const friend = await browser.newPage()
  const { promise: scriptMayCome, resolve: letScriptCome } = Promise.withResolvers<void>()
  await friend.route(/\/assets\/client-[^/]*\.js$/, async (route) => {
    await scriptMayCome
    await route.continue()
  })
  await friend.goto(link, { waitUntil: 'commit' })
  await expect
    .poll(() => friend.locator('video').evaluate((video: HTMLVideoElement) => video.readyState))
    .toBeGreaterThan(0)
  const spinner = friend.getByText('Loading the video')
  await expect(spinner).toBeAttached()
  letScriptCome()
  await expect(spinner).toHaveCount(0)
  await friend.close()
})

test('a shop without a mail server says what is true, and gives the link in other ways', async ({
  page,
  context,
  buyer,
  addRun,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await buyer.open(await addRun())
  await expect(buyer.dialog).not.toContainText('mailed')
  await buyer.fill()
  await buyer.payAndBeThanked()
  await expect(buyer.thanks).not.toContainText('mailed')
  await expect(buyer.thanks).toContainText('Keep this link.')
  const orderUrl = await buyer.thanks.getByRole('link', { name: 'Your order link' }).getAttribute('href')
  await buyer.thanks.getByRole('button', { name: 'Copy order link' }).click()
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(orderUrl)
  await buyer.thanks.getByRole('button', { name: 'QR code' }).click()
  await expect(buyer.thanks.getByRole('img', { name: 'QR code of your order link' })).toBeVisible()
})
