import type { Page } from '@playwright/test'
import type { Rider } from '../../src/contract/catalogue/rider.ts'
import { expectNoBarriers } from './support/barriers.ts'
import { answer, choose, expectToast, openOwnerPage } from './support/owner-area.ts'
import { sell } from './support/sandbox-sale.ts'
import { expect, test } from './support/test.ts'

/** The owner's path from an empty shop to an empty shop. */
for (const width of [1440, 390]) {
  test(`a season at ${width} px: build, price, sell, refund, clear away`, { tag: '@long' }, async ({
    page,
    shop,
    expectFailureOf,
  }) => {
    // the link of the video leads nowhere here
    expectFailureOf('/tess')
    await page.setViewportSize({ width, height: 900 })
    await openOwnerPage(page)
    await expect(page.getByRole('heading', { name: 'No Sports Yet' })).toBeVisible()

    await createSport(page)
    await page.getByRole('link', { name: 'Manage Team Roping' }).click()
    await expect(page).toHaveURL(/\/admin\/sport\/\d+$/)
    await createEvent(page)
    await addOneRider(page)
    await addRidersInBulk(page)

    await page.getByRole('tab', { name: 'Riders (3)' }).click()
    const price = page.getByLabel('Price of Tess Calloway')
    await price.fill('70')
    const saved = page.waitForResponse((response) => response.request().method() === 'PUT')
    await price.press('Enter')
    expect((await saved).status()).toBe(200)
    await expect(price).toHaveValue('$70')

    const rider = await riderCalled(page, 'Tess Calloway')
    const seen = await page.request.get(`/event/${rider.eventId}`)
    expect(await seen.text()).toMatch(/Tess Calloway.*\$70/s)

    const { orderUrl, orderNumber } = await sell(shop.url, rider, 'Fan@example.com')
    await seeTheSale(page, orderNumber)
    await page.getByRole('link', { name: 'Today' }).first().click()
    await page.getByRole('link', { name: 'Manage Team Roping' }).click()
    await page.getByRole('tab', { name: 'Sales' }).click()
    await expect(page.getByRole('definition').first()).toHaveText('$70')
    await refundPart(page, orderNumber)

    await page.getByRole('link', { name: 'Events' }).first().click()
    await page.getByRole('link', { name: 'Sports' }).first().click()
    await page.getByRole('link', { name: 'Manage Events & Riders' }).click()
    await page.getByRole('tab', { name: 'Events (1)' }).click()
    await deleteEvent(page, width)
    await expect(page.getByRole('heading', { name: 'No Events Yet' })).toBeVisible()

    await page.getByRole('link', { name: 'Today' }).first().click()
    await page.getByRole('button', { name: 'Delete Team Roping' }).click()
    await expect(page.getByRole('alertdialog')).toContainText('all its events and riders')
    await answer(page, 'Delete Team Roping?', 'Delete')
    await expectToast(page, 'Sport deleted successfully')
    await expect(page.getByRole('heading', { name: 'No Sports Yet' })).toBeVisible()

    await page.getByRole('button', { name: 'Logout' }).click()
    await expectToast(page, 'Logged out')
    await expect(page).toHaveURL('/')
    expect((await page.request.get('/api/sales')).status()).toBe(401)

    await page.goto(orderUrl)
    await expect(page.getByText('Tess Calloway').first()).toBeVisible()
  })
}

async function createSport(page: Page) {
  await page.getByRole('button', { name: 'Add New Sport' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Add New Sport' })
  await dialog.getByRole('button', { name: 'Create Sport' }).click()
  await expect(dialog.getByLabel('Name')).toHaveAccessibleDescription('Sport name is required')
  await expectNoBarriers(page)
  await expect(dialog.getByRole('radio')).toHaveCount(6)
  await expect(dialog.getByLabel('Icon')).toHaveValue('🏃')
  await dialog.getByLabel('Name').fill('Team Roping')
  await dialog.getByLabel('Description').fill('Header and heeler.')
  await dialog.getByRole('radio', { name: 'Rodeo' }).check()
  await dialog.getByRole('button', { name: 'Create Sport' }).click()
  await expectToast(page, 'Success', 'Sport created successfully')
  await expect(dialog).toBeHidden()
}

async function createEvent(page: Page) {
  await page.getByRole('tab', { name: 'Add New' }).click()
  await page.getByLabel('Event name').fill('June Jackpot')
  await page.getByLabel('Date').fill('June 15-17, 2024')
  await page.getByRole('button', { name: 'Add Event', exact: true }).click()
  await expectToast(page, 'Event added successfully')
  await expect(page.getByRole('tab', { name: 'Events (1)' })).toBeVisible()
}

async function addOneRider(page: Page) {
  await expect(page.getByLabel('Event', { exact: true })).toContainText('June Jackpot')
  await expect(page.getByLabel('Price')).toHaveValue('65')
  await page.getByLabel('Rider name').fill('Tess Calloway')
  await page.getByLabel('Video link').fill('https://videos.example/tess')
  await page.getByRole('button', { name: 'Add Rider', exact: true }).click()
  await expectToast(page, 'Rider added successfully')
}

async function addRidersInBulk(page: Page) {
  await page.getByRole('button', { name: 'Bulk Add Riders' }).click()
  const dialog = page.getByRole('dialog', { name: 'Bulk Add Riders' })
  await dialog.getByLabel('Event').selectOption({ label: 'June Jackpot, June 15-17, 2024' })
  for (const [index, name] of ['Jo Reed', 'Al Finch'].entries()) {
    await dialog.getByLabel(`Rider name, row ${index + 1}`).fill(name)
    await dialog.getByLabel(`Video link, row ${index + 1}`).fill(`https://videos.example/${index}`)
  }
  await dialog.getByRole('button', { name: 'Add 2 Riders' }).click()
  await expectToast(page, 'Successfully added 2 riders')
  await expect(dialog.getByRole('listitem')).toHaveText([/Jo Reed.*\$65/, /Al Finch.*\$65/])
  await dialog.getByRole('button', { name: 'Add More Riders' }).click()
  await expect(dialog.getByLabel('Rider name, row 1')).toHaveValue('')
  await dialog.getByRole('button', { name: 'Close' }).click()
  await expect(dialog).toBeHidden()
}

async function riderCalled(page: Page, name: string): Promise<Rider> {
  const riders: Rider[] = await (await page.request.get('/api/riders?adminView=true')).json()
  const rider = riders.find((one) => one.name === name)
  if (!rider) throw new Error(`${name} is not there`)
  return rider
}

async function seeTheSale(page: Page, orderNumber: string) {
  await page.getByRole('link', { name: 'Today' }).first().click()
  await page.getByRole('button', { name: 'Overview' }).click()
  const totals = page.getByRole('region', { name: 'Overview' })
  await expect(totals).toContainText(/Total events\s*1\s*Total riders\s*3\s*Total sales\s*[1-9]/)
  await page.getByRole('link', { name: 'Sales' }).first().click()
  await expect(page.getByRole('row', { name: orderNumber })).toContainText('$70')
  await page.getByLabel('Search sales').fill('nobody@')
  await expect(page.getByRole('heading', { name: 'No Sales Found' })).toBeVisible()
  await page.getByLabel('Search sales').fill(orderNumber)
  await expect(page.getByRole('row', { name: /Tess Calloway/ })).toBeVisible()
  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Export CSV' }).click()
  const stream = await (await download).createReadStream()
  const csv = Buffer.concat(await stream.toArray()).toString()
  expect(csv).toContain(orderNumber)
  expect(csv).toContain('Tess Calloway')
}

async function refundPart(page: Page, orderNumber: string) {
  await choose(page, `More for order ${orderNumber}`, 'Refund')
  const dialog = page.getByRole('dialog', { name: 'Refund' })
  await expect(dialog.getByLabel('Amount in dollars')).toHaveValue('70')
  await dialog.getByLabel('Amount in dollars').fill('80')
  await dialog.getByRole('button', { name: 'Refund' }).click()
  await expect(dialog).toContainText('At most $70 can be refunded')
  await dialog.getByLabel('Amount in dollars').fill('20')
  await dialog.getByRole('button', { name: 'Refund $20' }).click()
  await expectToast(page, 'Refunded')
  await expect(dialog).toBeHidden()
  await expect(page.getByText('$50 net')).toBeVisible()
}

async function deleteEvent(page: Page, width: number) {
  if (width < 640) {
    await choose(page, 'More for June Jackpot', 'Remove…')
    const dialog = page.getByRole('dialog', { name: 'Remove June Jackpot' })
    await dialog.getByRole('radio', { name: 'Delete' }).check()
    await expect(dialog).toContainText('also deletes its')
    await dialog.getByRole('button', { name: 'Delete June Jackpot' }).click()
  } else {
    await page.getByRole('button', { name: 'Delete June Jackpot' }).click()
    await expect(page.getByRole('alertdialog')).toContainText('also deletes its riders')
    await answer(page, 'Delete June Jackpot?', 'Delete')
  }
  await expectToast(page, 'Event deleted successfully')
}
