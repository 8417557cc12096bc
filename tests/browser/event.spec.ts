import type { Rider } from '../../src/contract/catalogue/rider.ts'
import { expect, test } from './support/test.ts'

test('a locked card shows what the video costs for every horse, and riders are found by name or horse', async ({
  page,
  owner,
}) => {
  const { sport, event } = await owner.addEventOf(['Tess Calloway', 'José Núñez', 'Jane McAllister'])
  const eventId = event.id
  await owner.addRider({ name: 'Rylee McAllister', eventId, price: 80, horseCount: 4 })
  await owner.addRider({ name: 'Kay Lee', eventId, horses: [{ horse: 1, name: 'Sugar Moon' }] })
  await page.goto(`/event/${eventId}`)
  const cards = page.getByRole('article')

  await test.step('prices', async () => {
    const single = page.getByRole('article', { name: 'Tess Calloway' })
    await expect(single.getByText('$65', { exact: true })).toBeVisible()
    await expect(single.locator('s')).toHaveCSS('text-decoration-line', 'line-through')
    const several = page.getByRole('article', { name: 'Rylee McAllister' })
    await several.getByRole('combobox', { name: 'Horses of Rylee McAllister' }).selectOption('4 horses')
    await expect(several.getByText('$140', { exact: true })).toBeVisible()
  })
  await test.step('names in any case, with a letter wrong, and horses', async () => {
    await expect(cards).toHaveCount(5)
    const search = page.getByRole('searchbox', { name: 'Search riders' })
    await search.fill('mcALL')
    await expect(cards).toHaveCount(2)
    await expect(page.getByText('2 runs')).toBeVisible()
    for (const [typed, name] of [
      ['Callowey', 'Tess Calloway'],
      ['nunez jose', 'José Núñez'],
      ['sugr moon', 'Kay Lee'],
    ] as const) {
      await search.fill(typed)
      await expect(cards).toHaveCount(1)
      await expect(cards).toHaveAccessibleName(name)
    }
    await search.fill('nobody')
    await expect(page.getByRole('heading', { name: 'No Riders Found' })).toBeVisible()
    await expect(page.getByText('No riders match your search. Try a different name.')).toBeVisible()
    await search.press('Escape')
    await expect(cards).toHaveCount(5)
  })
  await page.getByRole('link', { name: 'Back to events' }).click()
  await expect(page).toHaveURL(`/sport/${sport.id}/events`)
})

test("on a phone, a rider's own address opens on the card, and one far down is reached and bought", async ({
  page,
  owner,
}) => {
  const addRiders = async () => {
    const { event } = await owner.addEventOf([])
    await owner.addManyRiders(event.id, 60)
    const riders: Rider[] = await (await page.request.get(`/api/riders?eventId=${event.id}`)).json()
    return { event, riders, last: riders.at(-1)?.id }
  }
  await page.setViewportSize({ width: 390, height: 844 })
  const card = page.getByRole('article', { name: 'Rider 60' })
  const openOn = async ({ event, last }: Awaited<ReturnType<typeof addRiders>>) => {
    const list = Promise.withResolvers<void>()
    await page.route('**/api/riders?*', (route) => list.promise.then(() => route.continue()))
    await page.goto(`/event/${event.id}?rider=${last}`)
    // the others are loaded after the card, which stays where it is
    await expect(page.getByRole('article')).toHaveCount(1)
    await expect(page.getByText('60 runs')).toBeVisible()
    await expect(page.getByRole('status', { name: 'Loading' })).toBeVisible()
    const before = await card.boundingBox()
    list.resolve()
    await expect(page.getByRole('article', { name: 'Rider 1', exact: true })).toBeAttached()
    expect(await card.boundingBox()).toEqual(before)
  }
  const onTwoDays = await addRiders()
  await owner.saveRunningOrder(
    onTwoDays.event.id,
    onTwoDays.riders.map(({ name }, index) => ({
      ...{ go: index < 30 ? 'Friday' : 'Saturday', draw: index + 1, riderName: name, horseName: null },
      ...{ scratched: false, dragAfter: false },
    })),
  )
  await openOn(onTwoDays)
  await openOn(await addRiders())
  await expect(page.getByRole('article').first()).toHaveAccessibleName('Rider 60')
  await expect(card.getByText('Shared with you')).toBeVisible()
  const own = card.getByRole('button', { name: 'UNLOCK VIDEO' })
  await expect(own).toBeInViewport()
  // big enough to touch
  await expect.poll(async () => (await own.boundingBox())?.height).toBeGreaterThanOrEqual(44)

  await page.getByRole('article').last().scrollIntoViewIfNeeded()
  const unlock = page.getByRole('button', { name: 'UNLOCK VIDEO of Rider 30' })
  await unlock.focus()
  await expect(unlock).toBeInViewport()
  await expect(page.getByRole('searchbox')).toBeInViewport()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: /^Unlock/ })).toBeVisible()
})

test("where a buyer's own list is refused or lost, that of everyone is shown", { tag: '@long' }, async ({
  page,
  owner,
  expectFailureOf,
}) => {
  const { sport, event } = await owner.addEventOf(['Jane Doe'])
  expectFailureOf('/api/riders*')
  await page.addInitScript(() => localStorage.setItem('userEmail', 'ann@example.com'))
  // as the shop answers a network that has asked about many addresses
  await page.route('**/api/riders?*email=*', (route) =>
    route.fulfill({ status: 429, contentType: 'text/plain', body: 'Too many addresses were asked about.' }),
  )
  const jane = page.getByRole('article', { name: 'Jane Doe' })
  // within the shop, where no list comes with the page
  await page.goto(`/sport/${sport.id}/events`)
  await page.getByRole('link', { name: 'View Premium Videos' }).click()
  await expect(jane).toBeVisible()
  // and where it comes with the page
  await page.route(/\/api\/riders/, (route) => route.abort())
  await page.goto(`/event/${event.id}`, { waitUntil: 'networkidle' })
  await expect(jane).toBeVisible()
})

// as many as come with the page
for (const [width, riders] of [
  [390, 9],
  [820, 12],
  [1200, 12],
  [1440, 12],
] as const) {
  test(`off-screen cards reserve their space at ${width} px`, {
    tag: '@long',
  }, async ({ page, owner }) => {
    const { event } = await owner.addEventOf(Array.from({ length: riders }, (_, i) => `Rider ${i + 1}`))
    await page.setViewportSize({ width, height: 700 })
    await page.goto(`/event/${event.id}`)
    const height = () =>
      page
        .getByRole('list')
        .filter({ has: page.getByRole('article') })
        .evaluate((list: HTMLElement) => list.offsetHeight)
    const before = await height()
    for (const card of await page.getByRole('article').all()) await card.scrollIntoViewIfNeeded()
    await expect(page.getByRole('article').last()).toBeInViewport()
    await expect.poll(async () => Math.abs((await height()) - before)).toBeLessThan(9)
  })
}
