import { expectNoBarriers, expectNoBarriersAtAnyWidth } from './support/barriers.ts'
import { addManyRiders } from './support/many-riders.ts'
import { expect, test } from './support/test.ts'

const HOME_FIELD = { name: 'Find your run' }

test('a run is found from the home page, as one types and with a letter wrong', async ({ page, owner }) => {
  const { event } = await owner.addEventOf(['Tess Calloway', 'Rylee McAllister'])
  await owner.addRider({
    name: 'Dallas Burns',
    eventId: event.id,
    horses: [{ horse: 1, name: 'Dash Of Cash' }],
  })
  await page.goto('/')
  const field = page.getByRole('searchbox', HOME_FIELD)
  const results = page.getByRole('search').getByRole('link')
  await field.fill('rylee mc alister')
  await expect(results).toHaveCount(1)
  await expect(results).toContainText('Rylee McAllister')
  await expect(results).toContainText('Cloverleaf Classic')
  await field.fill('dash of')
  await expect(results).toContainText('Dallas Burns')
  await expectNoBarriersAtAnyWidth(page)
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

test('within an event the search forgives, and knows horses', async ({ page, owner }) => {
  const { event } = await owner.addEventOf(['Tess Calloway', 'José Núñez'])
  await owner.addRider({ name: 'Kay Lee', eventId: event.id, horses: [{ horse: 1, name: 'Sugar Moon' }] })
  await page.goto(`/event/${event.id}`)
  const search = page.getByRole('searchbox', { name: 'Search riders' })
  const cards = page.getByRole('article')
  for (const [typed, name] of [
    ['Callowey', 'Tess Calloway'],
    ['nunez jose', 'José Núñez'],
    ['sugr moon', 'Kay Lee'],
  ] as const) {
    await search.fill(typed)
    await expect(cards).toHaveCount(1)
    await expect(cards).toHaveAccessibleName(name)
  }
})

test('hundreds of riders are a few screens under their letter', async ({ page, owner, shop }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const { event } = await owner.addEventOf(['Zoe Adams', 'Amy Zimmer', 'Bo Älvarez'])
  await addManyRiders(shop, event.id, 260)
  await page.goto(`/event/${event.id}`)
  const rail = page.getByRole('navigation', { name: 'Riders by last name' })
  await expect(rail.getByRole('button', { name: 'All' })).toHaveAttribute('aria-pressed', 'true')
  await rail.getByRole('button', { name: 'A', exact: true }).click()
  await expect(page.getByRole('article')).toHaveCount(2)
  await expect(page.getByText('2 runs')).toBeVisible()
  await expectNoBarriers(page)
  await rail.getByRole('button', { name: 'All' }).click()
  await expect(page.getByRole('article').first()).toHaveAccessibleName('Zoe Adams')
})

test('home shows the newest events with their runs, and the sports with most videos first', async ({
  page,
  owner,
}) => {
  const { sport } = await owner.addEventOf(['Tess Calloway'], { name: 'Old One', date: 'May 2, 2024' })
  const roping = await owner.addSport({ name: 'Roping', description: '' })
  const newest = await owner.addEvent({ name: 'Last Night', date: 'May 9, 2026', sportId: roping.id })
  for (const name of ['Ann Lee', 'Bo Lee']) await owner.addRider({ name, eventId: newest.id })
  await page.goto('/')
  const latest = page.getByRole('region', { name: 'This weekend' })
  await expect(latest.getByRole('listitem').first()).toContainText('Last Night')
  await expect(latest.getByRole('listitem').first()).toContainText('2 runs')
  await expect(latest.getByRole('heading', { level: 3 })).toHaveText(['Last Night', 'Old One'])
  const sports = page.getByRole('region', { name: 'Choose your sport' })
  await expect(sports.getByRole('heading', { level: 3 })).toHaveText(['Roping', sport.name])
  await latest.getByRole('link', { name: 'Last Night' }).click()
  await expect(page).toHaveURL(`/event/${newest.id}`)
})
