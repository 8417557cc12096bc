import { expectNoBarriers } from './support/barriers.ts'
import { expect, expectLoaded, sharesOf, test } from './support/buyer.ts'

test('a share link opens the video and nothing of the order, and is ended', async ({
  page,
  context,
  browser,
  buyer,
  addRun,
  sellTo,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const { orderUrl } = await sellTo('jane@example.com', await addRun())
  await page.goto(orderUrl)
  const main = page.getByRole('main')
  await main.getByRole('button', { name: 'Copy link of Jane Doe' }).click()
  await buyer.expectToast('Link copied', 'Anyone with it can watch the video.')
  const link = await page.evaluate(() => navigator.clipboard.readText())
  await expect(main.getByRole('heading', { name: 'Share links' })).toBeVisible()

  const friend = await browser.newPage()
  await friend.goto(link)
  await expect(friend.getByRole('heading', { level: 1 })).toHaveText('Jane Doe')
  await expect(friend.getByRole('main')).toContainText('Cloverleaf Classic')
  await expectLoaded(friend.locator('video'))
  await expect(friend.getByRole('link', { name: 'Find your video' })).toBeVisible()
  await expect(friend.getByRole('link', { name: 'Download' })).toHaveCount(0)
  for (const secret of ['jane@example.com', '4242', '$65', 'Order', 'Receipt']) {
    await expect(friend.getByRole('main')).not.toContainText(secret)
  }
  await expectNoBarriers(friend)

  await main.getByRole('radio', { name: 'Download too' }).click()
  await expect(main.getByRole('radio', { name: 'Download too' })).toBeChecked()
  await friend.reload()
  await expect(friend.getByRole('link', { name: 'Download' })).toBeVisible()

  await main.getByRole('button', { name: 'End link of Jane Doe' }).click()
  await expect(main.getByRole('heading', { name: 'Share links' })).toHaveCount(0)
  await friend.reload()
  await expect(friend.getByRole('heading', { name: 'This link no longer works' })).toBeVisible()
  await friend.close()
})

test('a video that came before the script of the page has no spinner over it', { tag: '@long' }, async ({
  page,
  browser,
  addRun,
  sellTo,
}) => {
  const { orderUrl } = await sellTo('jane@example.com', await addRun())
  const { url: link } = await (await page.request.post(sharesOf(orderUrl), { data: { horse: 1 } })).json()
  const friend = await browser.newPage()
  const { promise: scriptMayCome, resolve: letScriptCome } = Promise.withResolvers<void>()
  await friend.route(/\/assets\/client-[^/]*\.js$/, async (route) => {
    await scriptMayCome
    await route.continue()
  })
  await friend.goto(link, { waitUntil: 'commit' })
  await expectLoaded(friend.locator('video'))
  const spinner = friend.getByText('Loading the video')
  await expect(spinner).toBeAttached()
  letScriptCome()
  await expect(spinner).toHaveCount(0)
  await friend.close()
})

test('a phone shares the share link by its own sheet, with a second tap where the first was too long ago', {
  tag: '@long',
}, async ({ browser, shop, addRun, sellTo }) => {
  const { orderUrl } = await sellTo('jane@example.com', await addRun())
  const phone = await browser.newPage({ baseURL: shop.url, hasTouch: true, isMobile: true })
  await phone.addInitScript(() => {
    const shared: unknown[] = []
    Object.assign(window, { shared })
    Object.defineProperty(navigator, 'share', {
      value: async (what: unknown) => {
        shared.push(what)
        if (shared.length === 1) throw new DOMException('tap again', 'NotAllowedError')
      },
    })
  })
  await phone.goto(orderUrl)
  const share = phone.getByRole('main').getByRole('button', { name: 'Share Jane Doe' })
  await share.tap()
  await expect(share).toHaveText('Ready: share now')
  await share.tap()
  await expect(share).toHaveText('Share')
  const link = expect.stringMatching(/\/shared\/[\w-]+$/)
  expect(await phone.evaluate(() => (window as unknown as { shared: unknown[] }).shared)).toEqual([
    { url: link, title: 'Jane Doe' },
    { url: link, title: 'Jane Doe' },
  ])
  await phone.close()
})
