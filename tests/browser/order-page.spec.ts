import { readFile } from 'node:fs/promises'
import { expectNoBarriers } from './support/barriers.ts'
import { expect, expectLoaded, test } from './support/buyer.ts'

test('the order link shows video, receipt and contact on any device, prints the receipt alone, and opens the event there', async ({
  page,
  buyer,
  addRun,
  owner,
  sellTo,
}) => {
  const rider = await addRun()
  await owner.changeShop({ phone: '(555) 010-0123', email: 'hello@example.com' })
  const { orderUrl, orderNumber } = await sellTo('jane@example.com', rider)
  await page.goto(`${orderUrl}?mail=something`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Jane Doe')
  // what proves the address leaves the bar
  await expect(page).toHaveURL(orderUrl)
  await expect(page).toHaveTitle(`Order ${orderNumber}`)
  const main = page.getByRole('main')
  await expect(main).toContainText('Cloverleaf Classic')
  await expect(main.getByRole('button', { name: 'Copy link of Jane Doe' })).toBeVisible()
  await expect(main.getByRole('link', { name: 'Text (555) 010-0123' })).toBeVisible()
  const receipt = page.getByRole('region', { name: 'Receipt' })
  for (const line of [orderNumber, 'jane@example.com', 'Visa ending in 4242', 'Cloverleaf Classic', '$65']) {
    await expect(receipt).toContainText(line)
  }
  await expectLoaded(main.locator('video'))
  // what is downloaded, opened in a new tab or copied from the player has not the order's secret
  const addresses = main
    .locator('a, video')
    .evaluateAll((all) => all.flatMap((one) => one.getAttribute('href') ?? one.getAttribute('src') ?? []))
  expect((await addresses).filter((address) => address.startsWith('/my-videos/'))).toHaveLength(2)
  expect((await addresses).filter((address) => /order\/[\w-]{43}\/video/.test(address))).toEqual([])
  const downloading = page.waitForEvent('download')
  await main.getByRole('link', { name: 'Download Jane Doe' }).click()
  const download = await downloading
  expect(download.suggestedFilename()).toBe('Jane_Doe.mp4')
  const original = await readFile(new URL('./support/run.mp4', import.meta.url))
  expect(await readFile(await download.path())).toEqual(original)
  await expectNoBarriers(page)

  const mark = receipt.locator('.only-on-paper')
  await expect(mark).toBeHidden()
  await page.emulateMedia({ media: 'print' })
  await expect(mark).toHaveText('Cloverleaf Films')
  await expect(mark).toBeVisible()
  await expect(page.getByText('A shared device?')).toBeHidden()
  await expect(page.locator('video')).toBeHidden()
  await expect(page.getByRole('banner')).toBeHidden()
  await expect(page.getByRole('contentinfo')).toBeHidden()
  await expect(receipt.getByRole('button', { name: 'Print' })).toBeHidden()
  await page.emulateMedia({ media: null })

  await buyer.rememberEmail('jane@example.com')
  await page.goto(`/event/${rider.eventId}`)
  await expect(page.getByRole('link', { name: 'Video link of Jane Doe' })).toBeVisible()
})

test('a browser that refuses cookies plays the video too', { tag: '@long' }, async ({
  page,
  addRun,
  sellTo,
  expectFailureOf,
}) => {
  const rider = await addRun()
  const { orderUrl } = await sellTo('jane@example.com', rider)
  // asked for by the page as it came from the server
  expectFailureOf(`/my-videos/${rider.id}/1`)
  await page.addInitScript(() => Object.defineProperty(navigator, 'cookieEnabled', { value: false }))
  await page.route(/\/orders?\//, async (route) => {
    const response = await route.fetch()
    const { 'set-cookie': _, ...headers } = response.headers()
    await route.fulfill({ response, headers })
  })
  await page.goto(orderUrl)
  await expectLoaded(page.locator('video'))
  await expect(page.getByRole('link', { name: 'Download Jane Doe' })).toHaveAttribute(
    'href',
    /\/video\/1\?download$/,
  )
})

test('an order that fails to load can be asked for again', { tag: '@long' }, async ({
  page,
  addRun,
  sellTo,
  expectFailureOf,
}) => {
  const { orderUrl: link } = await sellTo('jane@example.com', await addRun())
  expectFailureOf(new URL(link).pathname.replace('/order/', '/api/orders/'))
  await page.route('**/api/orders/*', (route) => route.abort(), { times: 1 })
  await page.goto(link)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Jane Doe')
})

test('a device that others use forgets the orders when it is told to', { tag: '@long' }, async ({
  page,
  buyer,
  addRun,
  buyHere,
}) => {
  const rider = await addRun()
  const { orderUrl } = await buyHere(rider)
  await page.goto(orderUrl)
  await page.evaluate(() => localStorage.setItem('userEmail', 'jane@example.com'))
  const cookies = async () => (await page.context().cookies()).map(({ name }) => name)
  expect(await cookies()).toContain('buyer')
  await page.getByRole('button', { name: 'Forget my orders here' }).click()
  await expect(page).toHaveURL('/')
  await buyer.expectToast('Forgotten on this device', 'Your order link still opens your order.')
  expect(await buyer.rememberedEmail()).toBeNull()
  expect(await cookies()).not.toContain('buyer')
  await page.goto(`/event/${rider.eventId}`)
  await expect(page.getByRole('button', { name: 'UNLOCK VIDEO of Jane Doe' })).toBeVisible()
})
