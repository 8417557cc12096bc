import type { Purchase } from '../../src/contract/purchase.ts'
import { expect, test } from './support/buyer.ts'

test('the order page has the video, the receipt and the contact, for good', async ({
  page,
  buyer,
  addRun,
  owner,
}) => {
  const rider = await addRun()
  await owner.changeShop({ phone: '(555) 010-0123', email: 'hello@example.com' })
  await buyer.buy(rider)
  const [purchase] = await owner.sales(rider)
  await buyer.thanks.getByRole('link', { name: 'Your order link' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Jane Doe')
  await expect(page).toHaveTitle(`Order ${purchase?.orderNumber}`)
  const main = page.getByRole('main')
  await expect(main).toContainText('Cloverleaf Classic')
  await expect(main.getByRole('link', { name: 'Download Jane Doe' })).toBeVisible()
  await expect(main.getByRole('button', { name: 'Copy link of Jane Doe' })).toBeVisible()
  await expect(main.getByRole('link', { name: 'Text (555) 010-0123' })).toBeVisible()
  const receipt = page.getByRole('region', { name: 'Receipt' })
  for (const line of [
    purchase?.orderNumber,
    'jane@example.com',
    'Visa ending in 4242',
    'Cloverleaf Classic',
    '$65',
  ]) {
    await expect(receipt).toContainText(String(line))
  }
  await expect
    .poll(() => main.locator('video').evaluate((video: HTMLVideoElement) => video.readyState))
    .toBeGreaterThan(0)
})

test('printed, an order is its receipt alone', async ({ page, addRun, sellTo }) => {
  const { orderUrl } = await sellTo('jane@example.com', await addRun())
  await page.goto(orderUrl)
  const receipt = page.getByRole('region', { name: 'Receipt' })
  await expect(receipt).toBeVisible()
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
})

test('the page itself holds nothing of the order, and is not to be found', async ({
  page,
  addRun,
  sellTo,
}) => {
  const { orderUrl } = await sellTo('jane@example.com', await addRun())
  const html = await (await page.request.get(orderUrl)).text()
  expect(html).toContain('<meta name="robots" content="noindex">')
  expect(html).not.toContain('Jane Doe')
  expect(html).not.toContain('jane@example.com')
})

test('opening the link shows the videos on another device, and what proves the address leaves the bar', async ({
  page,
  buyer,
  addRun,
  sellTo,
}) => {
  const rider = await addRun()
  const { orderUrl } = await sellTo('jane@example.com', rider)
  await page.goto(`${orderUrl}?mail=something`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Jane Doe')
  await expect(page).toHaveURL(orderUrl)
  await buyer.rememberEmail('jane@example.com')
  await page.goto(`/event/${rider.eventId}`)
  await expect(page.getByRole('link', { name: 'Video link of Jane Doe' })).toBeVisible()
})

test('a refunded order says so, and an unknown one too', async ({
  page,
  addRun,
  sellTo,
  owner,
  expectFailureOf,
}) => {
  const rider = await addRun()
  const { orderUrl: link } = await sellTo('jane@example.com', rider)
  const [purchase] = await owner.sales(rider)
  await owner.refund(purchase as Purchase)
  const address = new URL(link).pathname.replace('/order/', '/api/orders/')
  expectFailureOf(address)
  await page.goto(link)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('This order was refunded')
  await expect(page.getByRole('main').locator('video')).toHaveCount(0)

  expectFailureOf('/api/orders/nonsense')
  await page.goto('/order/nonsense')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Order not found')
  await expect(page.getByRole('link', { name: 'Return to Home' })).toBeVisible()
})

test('an order that fails to load can be asked for again', async ({
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

test('a device that others use forgets the orders when it is told to', async ({ page, buyer, addRun }) => {
  const rider = await addRun()
  await buyer.buy(rider)
  await buyer.thanks.getByRole('link', { name: 'Your order link' }).click()
  await page.getByRole('button', { name: 'Forget my orders here' }).click()
  await expect(page).toHaveURL('/')
  await buyer.expectToast('Forgotten on this device', 'Your order link still opens your order.')
  expect(await buyer.rememberedEmail()).toBeNull()
  expect((await page.context().cookies()).map(({ name }) => name)).not.toContain('buyer')
  await page.goto(`/event/${rider.eventId}`)
  await expect(page.getByRole('button', { name: 'UNLOCK VIDEO of Jane Doe' })).toBeVisible()
})
