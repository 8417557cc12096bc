import type { Locator, Page } from '@playwright/test'
import { expectNoBarriers, expectToFit } from './support/barriers.ts'
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
  const heading = page.getByRole('heading', { name: 'This weekend' })
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
  await expect(page.getByText('Nobody of that name was filmed yet.')).toBeVisible()
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
  for (const width of [320, 390, 820]) {
    await expectToFit(page, width)
    await expectNoBarriers(page)
  }
})
