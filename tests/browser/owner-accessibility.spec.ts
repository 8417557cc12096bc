import type { Page } from '@playwright/test'
import { expectNoBarriersAtAnyWidth } from './support/barriers.ts'
import { enterRoom } from './support/owner-room.ts'
import { sell } from './support/sandbox-sale.ts'
import { expect, test } from './support/test.ts'

const VIDEO = 'https://videos.example/1'
const UNBROKEN = 'Donaudampfschifffahrtselektrizitaetenhauptbetriebswerkbauunterbeamtengesellschaft'
const SCREENS = [
  '',
  '/sports',
  '/videos',
  '/sales',
  '/sales/report',
  '/sales/disputes',
  '/inbox',
  '/mail',
  '/settings',
].map((path) => `/admin${path}`)
const tabsOf = ({ id }: { id: number }) =>
  ['events', 'riders', 'sales', 'new'].map((tab) => `/admin/sport/${id}?tab=${tab}`)

async function see(page: Page, path: string) {
  await page.goto(path)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.locator('.skeleton')).toHaveCount(0)
  await expectNoBarriersAtAnyWidth(page)
}

test("the owner's empty screens are free of barriers", async ({ page, owner }) => {
  test.slow()
  await enterRoom(page)
  for (const path of SCREENS) await see(page, path)
  const sport = await owner.addSport({ name: UNBROKEN })
  for (const path of tabsOf(sport)) await see(page, path)
})

test("the owner's full screens are free of barriers", async ({ page, shop, owner }) => {
  test.slow()
  await enterRoom(page)
  const { sport, event } = await owner.addEventOf(['Tess Calloway'], { name: UNBROKEN })
  const rider = await owner.addRider({ name: UNBROKEN, eventId: event.id, videoUrl: VIDEO })
  await sell(shop.url, rider, `${rider.id}-${UNBROKEN.slice(0, 50)}@example.com`)
  const asked = { fullName: UNBROKEN, email: 'dana@example.com', eventType: 'Sports Event' }
  await page.request.post('/api/contact', { data: { ...asked, additionalDetails: UNBROKEN } })
  for (const path of [...SCREENS, ...tabsOf(sport)]) await see(page, path)
  await page.goto('/admin')
  await page.getByRole('button', { name: 'Overview' }).click()
  await expect(page.getByRole('region', { name: 'Overview' })).toContainText('Total sales')
  await expectNoBarriersAtAnyWidth(page)
  await page.goto('/admin/inbox')
  await page.getByRole('button', { name: UNBROKEN }).first().click()
  await expect(page.getByRole('link', { name: 'Reply by e-mail' })).toBeVisible()
  await expectNoBarriersAtAnyWidth(page)
})
