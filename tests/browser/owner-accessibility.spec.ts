import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { choose, enterRoom, paste } from './support/owner-room.ts'
import { sell } from './support/sandbox-sale.ts'
import { expect, test } from './support/test.ts'

test.use({ contextOptions: { reducedMotion: 'reduce' } })

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']
const VIDEO = 'https://videos.example/1'
const UNBROKEN = 'Donaudampfschifffahrtselektrizitaetenhauptbetriebswerkbauunterbeamtengesellschaft'

async function expectNoBarriers(page: Page) {
  const { violations } = await new AxeBuilder({ page }).withTags(TAGS).analyze()
  const found = violations.flatMap(({ id, nodes }) =>
    nodes.map((node) => `${id}: ${node.target} ${node.html}`),
  )
  expect(found, page.url()).toEqual([])
  await expectNoSidewaysScroll(page)
}

async function expectNoSidewaysScroll(page: Page) {
  const tooWide = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
  expect(tooWide, `${page.url()} scrolls sideways`).toBeLessThanOrEqual(0)
}

const SCREENS = [
  '/admin',
  '/admin/sports',
  '/admin/videos',
  '/admin/sales',
  '/admin/inbox',
  '/admin/mail',
  '/admin/settings',
]
const TABS = ['events', 'riders', 'sales', 'new']

for (const width of [390, 1440]) {
  const see = async (page: Page, path: string) => {
    await page.setViewportSize({ width, height: 900 })
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page.waitForLoadState('networkidle')
    await expectNoBarriers(page)
    await page.setViewportSize({ width: 820, height: 900 })
    await expectNoSidewaysScroll(page)
  }

  test(`the owner's empty screens are free of barriers at ${width} px`, async ({ page, owner }) => {
    test.slow()
    await enterRoom(page)
    for (const path of SCREENS) await see(page, path)
    const sport = await owner.addSport({ name: UNBROKEN })
    for (const tab of TABS) await see(page, `/admin/sport/${sport.id}?tab=${tab}`)
  })

  test(`the owner's full screens are free of barriers at ${width} px`, async ({ page, shop, owner }) => {
    test.slow()
    await enterRoom(page)
    const { sport, event } = await owner.addEventOf(['Tess Calloway'], { name: UNBROKEN })
    const rider = await owner.addRider({ name: UNBROKEN, eventId: event.id, videoUrl: VIDEO })
    await sell(shop.url, rider, `${rider.id}-${UNBROKEN.slice(0, 50)}@example.com`)
    const asked = { fullName: UNBROKEN, email: 'dana@example.com', eventType: 'Sports Event' }
    await page.request.post('/api/contact', { data: { ...asked, additionalDetails: UNBROKEN } })
    for (const path of SCREENS) await see(page, path)
    for (const tab of TABS) await see(page, `/admin/sport/${sport.id}?tab=${tab}`)
  })
}

for (const width of [390, 1440]) {
  test(`the owner's dialogs are free of barriers at ${width} px`, async ({ page, shop, owner }) => {
    test.slow()
    await page.setViewportSize({ width, height: 900 })
    const { sport, event } = await owner.addEventOf(['Jo Reed'])
    const rider = await owner.addRider({ name: 'Tess Calloway', eventId: event.id, videoUrl: VIDEO })
    await sell(shop.url, rider, 'dialogs@example.com')
    await enterRoom(page)
    await page.getByRole('button', { name: 'Add New Sport' }).click()
    await page.getByRole('button', { name: 'Create Sport' }).click()
    await expectNoBarriers(page)

    await page.goto(`/admin/sport/${sport.id}?tab=riders`)
    await page.getByLabel('Select Jo Reed').check()
    await expectNoBarriers(page)
    await page.getByRole('button', { name: 'Set price' }).click()
    await expectNoBarriers(page)
    await page.keyboard.press('Escape')
    await page
      .getByRole('region', { name: 'Selected riders' })
      .getByRole('button', { name: 'Delete' })
      .click()
    await expectNoBarriers(page)
    await page.keyboard.press('Escape')
    await choose(page, 'More for Tess Calloway', 'Edit rider')
    await expectNoBarriers(page)
    await page.keyboard.press('Escape')

    await page.getByRole('button', { name: 'Bulk Add Riders' }).click()
    await page.getByLabel('Rider name, row 1').fill('Ann')
    await page.getByLabel('Video link, row 1').fill('nowhere')
    await expectNoBarriers(page)
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Discard' }).click()

    await page.getByRole('button', { name: 'Import start list' }).click()
    const dialog = page.getByRole('dialog', { name: 'Import start list' })
    await expectNoBarriers(page)
    await dialog.getByLabel('Event').selectOption(String(event.id))
    await paste(dialog.getByRole('textbox', { name: 'Start list' }), 'Name,Price\nTess Calloway,65\nCal,free')
    await dialog.getByRole('button', { name: 'Check the list' }).click()
    await expectNoBarriers(page)

    await page.goto('/admin/sales')
    await choose(page, /More for order/, 'Refund')
    await expectNoBarriers(page)
  })
}
