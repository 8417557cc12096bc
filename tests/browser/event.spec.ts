import { expect, test } from './support/test.ts'

test('an event shows its name, its date and the way back', async ({ page, owner }) => {
  const { sport, event } = await owner.addEventOf(['Tess Calloway'])
  await page.goto(`/event/${event.id}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Cloverleaf Classic')
  await expect(page.getByRole('main').getByText('June 15-17, 2024', { exact: true })).toBeVisible()
  await page.getByRole('link', { name: 'Back to events' }).click()
  await expect(page).toHaveURL(`/sport/${sport.id}/events`)
})

test('a locked card shows what the video costs, for every horse', async ({ page, owner }) => {
  const { event } = await owner.addEventOf(['Tess Calloway'])
  await owner.addRider({ name: 'Rylee McAllister', eventId: event.id, price: 80, horseCount: 3 })
  await page.goto(`/event/${event.id}`)

  const single = page.getByRole('article', { name: 'Tess Calloway' })
  await expect(single.getByText('$65', { exact: true })).toBeVisible()
  await expect(single.locator('s')).toHaveText('Reg. $95')
  await expect(single.locator('s')).toHaveCSS('text-decoration-line', 'line-through')
  await expect(single.getByRole('button')).toHaveText('UNLOCK VIDEO')
  await expect(single.getByRole('combobox')).toHaveCount(0)

  const three = page.getByRole('article', { name: 'Rylee McAllister' })
  const horses = three.getByRole('combobox', { name: 'Horses of Rylee McAllister' })
  await expect(horses.getByRole('option')).toHaveText(['1 horse', '2 horses', '3 horses'])
  await expect(three.getByText('$80', { exact: true })).toBeVisible()
  await horses.selectOption('2 horses')
  await expect(three.getByText('$100', { exact: true })).toBeVisible()
  await horses.selectOption('3 horses')
  await expect(three.getByText('$120', { exact: true })).toBeVisible()
})

test('four horses cost sixty more than one', async ({ page, owner }) => {
  const { event } = await owner.addEventOf([])
  await owner.addRider({ name: 'Tess Calloway', eventId: event.id, horseCount: 4 })
  await page.goto(`/event/${event.id}`)
  await page.getByRole('combobox').selectOption('4 horses')
  await expect(page.getByText('$125', { exact: true })).toBeVisible()
})

test('riders are found by name, in any case', async ({ page, owner }) => {
  const { event } = await owner.addEventOf(['Tess Calloway', 'Rylee McAllister', 'Jane McAllister'])
  await page.goto(`/event/${event.id}`)
  await expect(page.getByRole('article')).toHaveCount(3)
  const search = page.getByRole('searchbox', { name: 'Search riders' })
  await search.fill('mcALL')
  await expect(page.getByRole('article')).toHaveCount(2)
  await expect(page.getByText('2 runs')).toBeVisible()
  await search.fill('nobody')
  await expect(page.getByRole('heading', { name: 'No Riders Found' })).toBeVisible()
  await expect(page.getByText('No riders match your search. Try a different name.')).toBeVisible()
  await search.press('Escape')
  await expect(page.getByRole('article')).toHaveCount(3)
})

test('says so when an event has no riders', async ({ page, owner }) => {
  const { event } = await owner.addEventOf([])
  await page.goto(`/event/${event.id}`)
  await expect(page.getByRole('heading', { name: 'No Riders Found' })).toBeVisible()
  await expect(page.getByText('There are no riders available for this event yet.')).toBeVisible()
})

test('an event that is no number is refused', async ({ page, expectFailureOf }) => {
  expectFailureOf('/event/abc')
  const response = await page.goto('/event/abc')
  expect(response?.status()).toBe(404)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Invalid Event ID')
  await page.getByRole('link', { name: 'Return to Home' }).click()
  await expect(page).toHaveURL('/')
})

test('an event that does not exist is said to be missing, without asking again', async ({
  page,
  expectFailureOf,
}) => {
  expectFailureOf('/event/987654')
  const asked: string[] = []
  page.on('request', (request) => request.url().includes('/api/') && asked.push(request.url()))
  const response = await page.goto('/event/987654', { waitUntil: 'networkidle' })
  expect(response?.status()).toBe(404)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Event not found')
  expect(asked).toEqual([])
})

test('shows twelve skeletons while the riders load', async ({ page, owner }) => {
  const { sport, event } = await owner.addEventOf(['Tess Calloway'])
  await page.goto(`/sport/${sport.id}/events`)
  const { promise: answered, resolve: answer } = Promise.withResolvers<void>()
  await page.route(/\/api\/riders/, async (route) => {
    await answered
    await route.continue()
  })
  await page.getByRole('link', { name: 'View Premium Videos' }).click()
  await expect(page).toHaveURL(`/event/${event.id}`)
  await expect(page.getByTestId('placeholder')).toHaveCount(12)
  answer()
  await expect(page.getByRole('article', { name: 'Tess Calloway' })).toBeVisible()
  await expect(page.getByTestId('placeholder')).toHaveCount(0)
})

test('riders that fail to load can be asked for again', async ({ page, owner, expectFailureOf }) => {
  const { sport } = await owner.addEventOf(['Tess Calloway'])
  expectFailureOf('/api/riders')
  await page.goto(`/sport/${sport.id}/events`)
  await page.route(/\/api\/riders/, (route) => route.abort(), { times: 1 })
  await page.getByRole('link', { name: 'View Premium Videos' }).click()
  await expect(page.getByRole('heading', { name: 'No Riders Found' })).toBeVisible()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('article', { name: 'Tess Calloway' })).toBeVisible()
})

test("a rider's own address opens on that rider's card", async ({ page, owner }) => {
  const names = Array.from({ length: 60 }, (_, index) => `Rider ${index + 1}`)
  const { event, riders } = await owner.addEventOf(names)
  const last = riders.at(-1)
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(`/event/${event.id}?rider=${last?.id}`)
  const card = page.getByRole('article', { name: 'Rider 60' })
  await expect(page.getByRole('article').first()).toHaveAccessibleName('Rider 60')
  await expect(card.getByText('Shared with you')).toBeVisible()
  await expect(card.getByRole('button', { name: 'UNLOCK VIDEO' })).toBeInViewport()
  await expect(page).toHaveTitle('Rider 60 at Cloverleaf Classic | Cloverleaf Films')
})

test("where a buyer's own list is refused, that of everyone is shown", async ({
  page,
  owner,
  expectFailureOf,
}) => {
  const { sport } = await owner.addEventOf(['Jane Doe'])
  expectFailureOf('/api/riders*')
  await page.addInitScript(() => localStorage.setItem('userEmail', 'ann@example.com'))
  // as the shop answers a network that has asked about many addresses
  await page.route('**/api/riders?*email=*', (route) =>
    route.fulfill({ status: 429, contentType: 'text/plain', body: 'Too many addresses were asked about.' }),
  )
  // within the shop, where no list comes with the page
  await page.goto(`/sport/${sport.id}/events`)
  await page.getByRole('link', { name: 'View Premium Videos' }).click()
  await expect(page.getByRole('article', { name: 'Jane Doe' })).toBeVisible()
})

for (const [width, columns] of [
  [390, 1],
  [820, 2],
  [1200, 3],
  [1440, 4],
] as const) {
  test(`a card that one has not come near yet has its place already, at ${width} px`, async ({
    page,
    owner,
  }) => {
    const { event } = await owner.addEventOf(Array.from({ length: 9 * columns }, (_, i) => `Rider ${i + 1}`))
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
    expect(Math.abs((await height()) - before)).toBeLessThan(9)
  })
}

test('a card far down can be used without coming near it first, and is found', async ({ page, owner }) => {
  const { event } = await owner.addEventOf(Array.from({ length: 40 }, (_, index) => `Rider ${index + 1}`))
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(`/event/${event.id}`)
  const unlock = page.getByRole('button', { name: 'UNLOCK VIDEO of Rider 40' })
  await unlock.focus()
  await expect(unlock).toBeInViewport()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: /^Unlock/ })).toBeVisible()
})
