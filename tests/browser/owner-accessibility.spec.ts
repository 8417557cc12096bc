import type { Page } from '@playwright/test'
import { pathTo } from '../../src/contract/pages.ts'
import type { FakeStripe } from '../support/fake-stripe/fake-stripe.ts'
import { expectNoBarriers } from './support/barriers.ts'
import { checkEveryWidth } from './support/every-width.ts'
import type { Owner } from './support/owner.ts'
import { openOwnerPage } from './support/owner-area.ts'
import type { RunningShop } from './support/running-shop.ts'
import { buyAtStripe, disputeLast, expect, test } from './support/stripe.ts'

const VIDEO = 'https://videos.example/1'
const UNBROKEN = 'Donaudampfschifffahrtselektrizitaetenhauptbetriebswerkbauunterbeamtengesellschaft'
/** The links that lead there, and the heading that is there then. */
const SCREENS: [links: RegExp[], heading: string][] = [
  [[/^Today/], 'Today'],
  [[/^Events/], 'Events'],
  [[/^Sports/], 'Sports'],
  [[/^Events/, /^All videos/], 'Videos'],
  [[/^Sales/], 'Sales'],
  [[/^Yearly Report/], 'Yearly report'],
  [[/^Disputes/], 'Disputes'],
  [[/^Payouts/], 'Payouts'],
  [[/^Messages/], 'Contact requests'],
  [[/^Email/], 'Emails'],
  [[/^Waitlist/], 'Waiting for a run'],
  [[/^Settings/], 'Settings'],
  [[/^Prices/], 'Settings'],
  [[/^Payments/], 'Settings'],
  [[/^Texts/], 'Settings'],
  [[/^Team/], 'Settings'],
  [[/^Security/], 'Settings'],
]
const TABS = [/^Events/, /^Riders/, /^Sales/, /^Add New/]

const EVENT_TABS: [name: string, heading: string][] = [
  ['Riders', 'Riders'],
  ['Running order', 'Import the draw'],
  ['Clips', 'Clips'],
  ['Results', 'Paste results'],
]

type Check = (page: Page) => Promise<void>

/** By their links, so that the page and axe are loaded once. */
async function seeScreens(page: Page, check: Check) {
  for (const [links, heading] of SCREENS) {
    for (const name of links) await page.getByRole('link', { name }).first().click()
    await see(page, heading, check)
  }
}

async function seeTabs(page: Page, name: string, check: Check) {
  await page.getByRole('link', { name: 'Today' }).first().click()
  await page.getByRole('link', { name: `Manage ${name}` }).click()
  for (const tab of TABS) {
    await page.getByRole('tab', { name: tab }).click()
    await see(page, name, check)
  }
}

/** Of an event, from its overview. */
async function seeEvent(page: Page, event: { id: number; name: string }, check: Check) {
  await page.goto(pathTo('adminEvent', { eventId: event.id }))
  await see(page, event.name, check)
  for (const [name, heading] of EVENT_TABS) {
    await page.getByRole('navigation', { name: 'Event' }).getByRole('link', { name }).click()
    await see(page, heading, check)
  }
}

async function see(page: Page, heading: string, check: Check) {
  await expect(page.getByRole('heading', { level: 1, name: heading, exact: true })).toBeVisible()
  await expect(page.locator('.skeleton')).toHaveCount(0)
  await check(page)
}

async function fill(shop: RunningShop, stripe: FakeStripe, owner: Owner) {
  const { sport, event } = await owner.addEventOf(['Tess Calloway'], { name: UNBROKEN })
  const rider = await owner.addRider({ name: UNBROKEN, eventId: event.id, videoUrl: VIDEO })
  const email = `${rider.id}-${UNBROKEN.slice(0, 50)}@example.com`
  const { orderUrl } = await buyAtStripe(shop, stripe, rider, email)
  await disputeLast(stripe)
  const asked = { fullName: UNBROKEN, email: 'dana@example.com', eventType: 'Sports Event' }
  await fetch(`${shop.url}/api/contact`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...asked, additionalDetails: UNBROKEN }),
  })
  await owner.changeShop({
    legalName: 'Light & Dust LLC',
    legalAddress: '12 Arena Road\nAustin, TX',
    taxId: '12-3',
  })
  return { sport, event, orderUrl }
}

test("axe finds nothing on the owner's screens, and Edit stands before Delete on each", async ({
  page,
  shop,
  stripe,
  owner,
}) => {
  const { sport, event } = await fill(shop, stripe, owner)
  await openOwnerPage(page)
  await seeEvent(page, event, expectNoBarriers)
  await seeScreens(page, expectNoBarriers)
  await expect(page.getByRole('heading', { name: 'What was done' })).toBeVisible()
  // the shop of the tests has a number for an address
  await expect(page.getByText('Passkeys belong to a name')).toBeVisible()
  await expect(page.getByText(/^Logged in/).first()).toBeVisible()
  let withBoth = 0
  await seeTabs(page, sport.name, async () => {
    await expectNoBarriers(page)
    const verbs = await page
      .getByRole('button', { name: /^(Edit|Delete) / })
      .evaluateAll((all) => all.map((button) => button.getAttribute('aria-label')?.split(' ')[0]))
    if (verbs.length > 0) withBoth++
    expect(verbs).toEqual(verbs.map((_, index) => (index % 2 === 0 ? 'Edit' : 'Delete')))
  })
  expect(withBoth, 'events and riders').toBe(2)
  for (const path of [pathTo('admin'), pathTo('adminSports')]) {
    await page.goto(path)
    const buttons = page.getByRole('button', { name: /^(Edit|Delete) / })
    await expect(buttons).toHaveCount(2)
    await expect(buttons.first()).toHaveAccessibleName(/^Edit /)
  }
})

// each walk is a test of its own, since axe runs twice on every screen
test("the owner's empty screens fit every width, and axe finds nothing there", { tag: '@long' }, async ({
  page,
}) => {
  await openOwnerPage(page)
  await seeScreens(page, checkEveryWidth)
})

test('the tabs of an empty sport fit every width, and axe finds nothing there', { tag: '@long' }, async ({
  page,
  owner,
}) => {
  const { name } = await owner.addSport({ name: UNBROKEN })
  await openOwnerPage(page)
  await seeTabs(page, name, checkEveryWidth)
})

test("the owner's full screens fit every width, and axe finds nothing there", { tag: '@long' }, async ({
  page,
  shop,
  stripe,
  owner,
}) => {
  const { event } = await fill(shop, stripe, owner)
  await openOwnerPage(page)
  await seeEvent(page, event, checkEveryWidth)
  await seeScreens(page, checkEveryWidth)
})

test('the tabs of a full sport fit every width, and axe finds nothing there', { tag: '@long' }, async ({
  page,
  shop,
  stripe,
  owner,
}) => {
  const { sport } = await fill(shop, stripe, owner)
  await openOwnerPage(page)
  await seeTabs(page, sport.name, checkEveryWidth)
})

test('totals, a request, evidence and a receipt fit every width, and axe finds nothing there', {
  tag: '@long',
}, async ({ page, shop, stripe, owner }) => {
  const { orderUrl } = await fill(shop, stripe, owner)
  await openOwnerPage(page)
  await page.getByRole('button', { name: 'Overview' }).click()
  await expect(page.getByRole('region', { name: 'Overview' })).toContainText('Total sales')
  await checkEveryWidth(page)
  await page.goto('/admin/inbox')
  await page.getByRole('button', { name: UNBROKEN }).first().click()
  await expect(page.getByRole('button', { name: 'Send answer' })).toBeVisible()
  await checkEveryWidth(page)
  await page.goto('/admin/sales/disputes')
  await page.getByRole('link', { name: /^Evidence for order/ }).click()
  await expect(page.getByRole('region', { name: 'The order' })).toContainText('@example.com')
  await checkEveryWidth(page)
  await page.goto(`${orderUrl}/receipt`)
  await expect(page.getByRole('region', { name: 'Receipt' })).toContainText('Light & Dust LLC')
  await checkEveryWidth(page)
})
