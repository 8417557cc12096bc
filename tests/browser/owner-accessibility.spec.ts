import type { Page } from '@playwright/test'
import { expectNoBarriersAtAnyWidth } from './support/barriers.ts'
import { enterRoom } from './support/owner-room.ts'
import { sell } from './support/sandbox-sale.ts'
import { expect, test } from './support/test.ts'

const VIDEO = 'https://videos.example/1'
const UNBROKEN = 'Donaudampfschifffahrtselektrizitaetenhauptbetriebswerkbauunterbeamtengesellschaft'
/** The links that lead there, and the heading that is there then. */
const SCREENS: [links: RegExp[], heading: string][] = [
  [[/^Dashboard/], 'Your shop'],
  [[/^Sports/], 'Sports'],
  [[/^Videos/], 'Videos'],
  [[/^Sales/], 'Sales'],
  [[/^Yearly Report/], 'Yearly report'],
  [[/^Sales/, /^Disputes/], 'Disputes'],
  [[/^Inbox/], 'Contact requests'],
  [[/^Mail/], 'Outgoing mail'],
  [[/^Settings/], 'Settings'],
]
const TABS = ['events', 'riders', 'sales', 'new']

/** By their links, so that the page and what looks for barriers are loaded once. */
async function seeScreens(page: Page) {
  for (const [links, heading] of SCREENS) {
    for (const name of links) await page.getByRole('link', { name }).first().click()
    await see(page, heading)
  }
}

async function seeTabs(page: Page, { id, name }: { id: number; name: string }) {
  for (const tab of TABS) {
    await page.goto(`/admin/sport/${id}?tab=${tab}`)
    await see(page, name)
  }
}

async function see(page: Page, heading: string) {
  await expect(page.getByRole('heading', { level: 1, name: heading, exact: true })).toBeVisible()
  await expect(page.locator('.skeleton')).toHaveCount(0)
  await expectNoBarriersAtAnyWidth(page)
}

test("the owner's empty screens are free of barriers", async ({ page, owner }) => {
  test.slow()
  await enterRoom(page)
  await seeScreens(page)
  await seeTabs(page, await owner.addSport({ name: UNBROKEN }))
})

test("the owner's full screens are free of barriers", async ({ page, shop, owner }) => {
  test.slow()
  await enterRoom(page)
  const { sport, event } = await owner.addEventOf(['Tess Calloway'], { name: UNBROKEN })
  const rider = await owner.addRider({ name: UNBROKEN, eventId: event.id, videoUrl: VIDEO })
  await sell(shop.url, rider, `${rider.id}-${UNBROKEN.slice(0, 50)}@example.com`)
  const asked = { fullName: UNBROKEN, email: 'dana@example.com', eventType: 'Sports Event' }
  await page.request.post('/api/contact', { data: { ...asked, additionalDetails: UNBROKEN } })
  await seeScreens(page)
  await seeTabs(page, sport)
  await page.goto('/admin')
  await page.getByRole('button', { name: 'Overview' }).click()
  await expect(page.getByRole('region', { name: 'Overview' })).toContainText('Total sales')
  await expectNoBarriersAtAnyWidth(page)
  await page.goto('/admin/inbox')
  await page.getByRole('button', { name: UNBROKEN }).first().click()
  await expect(page.getByRole('link', { name: 'Reply by e-mail' })).toBeVisible()
  await expectNoBarriersAtAnyWidth(page)
})
