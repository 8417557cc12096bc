import type { Locator, Page } from '@playwright/test'
import { expectNoBarriers } from './support/barriers.ts'
import { checkEveryWidth } from './support/every-width.ts'
import type { Owner } from './support/owner.ts'
import { expect, test } from './support/test.ts'

const HOME_FIELD = { name: 'Find your run' }

async function openHome(page: Page, owner: Owner) {
  const { event } = await owner.addEventOf(['Tess Calloway', 'Rylee McAllister'])
  const horses = [{ horse: 1, name: 'Dash Of Cash' }]
  await owner.addRider({ name: 'Dallas Burns', eventId: event.id, horses })
  await page.goto('/')
}

test('a run is found from the home page, while typing and with a typo', async ({ page, owner }) => {
  await openHome(page, owner)
  const field = page.getByRole('searchbox', HOME_FIELD)
  const results = page.getByRole('search').getByRole('link')
  const heading = page.getByRole('heading', { name: 'Newest events' })
  const place = () => heading.evaluate((element) => element.getBoundingClientRect().top + scrollY)
  const before = await place()
  await field.fill('rylee mc alister')
  await expect(results).toHaveCount(1)
  // what is found stands below the field and moves nothing, its picture at its edge
  await expect.poll(place).toBe(before)
  const left = async (what: Locator) => (await what.boundingBox())?.x ?? Number.NaN
  await expect
    .poll(async () => (await left(results.locator('img'))) - (await left(results)))
    .toBeLessThanOrEqual(16)
  await expect(results).toContainText('Rylee McAllister')
  await expect(results).toContainText('Cloverleaf Classic')
  await field.fill('dash of')
  await expect(results).toContainText('Dallas Burns')
  await expectNoBarriers(page)
  await field.fill('nobody at all')
  await expect(page.getByText('No runs found for that name.')).toBeVisible()
  await field.fill('calloway tess')
  await results.click()
  await expect(page).toHaveURL(/\/event\/\d+\?rider=\d+$/)
  const first = page.getByRole('article').first()
  await expect(first).toContainText('Tess Calloway')
  await expect(page.getByText('Your search')).toBeVisible()
  await expect(page.getByText('Shared with you')).toHaveCount(0)
})

test('axe finds nothing in search results at every width', { tag: '@long' }, async ({ page, owner }) => {
  await openHome(page, owner)
  await page.getByRole('searchbox', HOME_FIELD).fill('dash of')
  await expect(page.getByRole('search').getByRole('link')).toContainText('Dallas Burns')
  await checkEveryWidth(page, [320, 390, 820])
})

test('more than eight runs are reached, and an event by its name; a slow answer shows a spinner after 300 ms', {
  tag: '@long',
}, async ({ page, owner }) => {
  const names = Array.from({ length: 30 }, (_, at) => `Tess Rider${at}`)
  await owner.addEventOf(names)
  await page.goto('/')
  const field = page.getByRole('searchbox', HOME_FIELD)
  const results = page.getByRole('search').getByRole('link')
  await field.fill('tess')
  await expect(results).toHaveCount(8)
  await page.getByRole('button', { name: 'Show more runs (22)' }).click()
  await expect(results).toHaveCount(30)

  let letThrough = () => {}
  await page.route('**/api/search?*', async (route) => {
    await new Promise<void>((resolve) => {
      letThrough = resolve
    })
    await route.continue()
  })
  await field.fill('cloverleaf')
  await expect(page.getByText('Searching')).toBeAttached()
  await expect(page.getByText('Searching')).toBeVisible()
  letThrough()
  await expect(results).toContainText(['Cloverleaf Classic'])
  await expect(page.getByText('Searching')).toHaveCount(0)
  await results.first().click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Cloverleaf Classic')

  // the event is of June 15-17, 2024
  await page.clock.setFixedTime('2024-06-15T18:00:00Z')
  await page.goto('/')
  await expect(page.getByRole('heading', { name: 'This weekend' })).toBeVisible()
})

for (const [how, viewport, percent] of [
  ['in landscape', { width: 844, height: 390 }, 100],
  ['with text twice as large', { width: 390, height: 664 }, 200],
] as const)
  test(`results can be read ${how}`, { tag: '@long' }, async ({ page, owner }) => {
    const { event } = await owner.addEventOf(['Tess Calloway'])
    await owner.addRider({
      name: 'Anneliese Featherstone',
      eventId: event.id,
      horses: [{ horse: 1, name: 'Dash Of Cash' }],
    })
    await page.setViewportSize(viewport)
    await page.addInitScript((size) => {
      document.addEventListener('DOMContentLoaded', () => {
        document.documentElement.style.fontSize = `${size}%`
      })
    }, percent)
    const isWhole = (text: string) =>
      page
        .getByText(text)
        .first()
        .evaluate(
          (element) =>
            element.scrollWidth <= element.clientWidth + 1 &&
            element.scrollHeight <= element.clientHeight + 2,
        )
    await page.goto('/')
    const field = page.getByRole('searchbox', HOME_FIELD)
    await field.fill('anneliese')
    const result = page.getByRole('search').getByRole('link')
    await expect(result).toBeInViewport({ ratio: 0.6 })
    await expect(field).toBeInViewport()
    await expect.poll(() => isWhole('Anneliese Featherstone')).toBe(true)
    await result.click()
    const search = page.getByRole('searchbox', { name: 'Search riders' })
    await expect
      .poll(async () => (await search.boundingBox())?.width)
      .toBeGreaterThan(percent === 200 ? 250 : 200)
    await page.getByRole('article', { name: 'Tess Calloway' }).scrollIntoViewIfNeeded()
    await search.fill('tess')
    await expect(search).toBeInViewport()
    await expect(page.getByRole('article', { name: 'Tess Calloway' })).toBeInViewport()
  })
