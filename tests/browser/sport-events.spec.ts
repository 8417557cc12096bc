import type { Page } from '@playwright/test'
import { withMotion } from './support/motion.ts'
import { expect, test } from './support/test.ts'

test.use(withMotion)

test('a sport shows its name, its description and its events', async ({ page, owner }) => {
  const sport = await owner.addSport({ name: 'Rodeo', description: 'Eight seconds, or less.' })
  const event = await owner.addEvent({ name: 'Stampede', date: 'June 15-17, 2024', sportId: sport.id })
  await owner.addRider({ name: 'Tess Calloway', eventId: event.id })
  await countTransitions(page)
  await page.goto(`/sport/${sport.id}/events`)

  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Rodeo')
  await expect(page.getByText('Eight seconds, or less.')).toBeVisible()
  const card = page.getByRole('article')
  await expect(card.getByRole('heading')).toHaveText('Stampede')
  await expect(card).toContainText('June 15-17, 2024')
  await expect(card.getByRole('listitem')).toHaveText(['Full resolution', 'Instant download', '1 run'])
  const view = card.getByRole('link', { name: 'View Premium Videos' })
  await expect(view).toHaveText('View Premium Videos')
  await expect(view).toHaveAttribute('href', `/event/${event.id}`)
  await view.click()
  await expect(page).toHaveURL(`/event/${event.id}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Stampede')

  // the card's picture grew into the page's own; who wants no motion is spared it
  expect(await transitions(page)).toBe(1)
  await expect(page.locator('[data-lead]')).toHaveCSS('view-transition-name', 'lead-picture')
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goBack()
  await view.click()
  await expect(page).toHaveURL(`/event/${event.id}`)
  expect(await transitions(page)).toBe(1)
})

/** Counts what the browser is asked to turn into a movement. */
const countTransitions = (page: Page) =>
  page.addInitScript(() => {
    const real = Document.prototype.startViewTransition
    Document.prototype.startViewTransition = function (this: Document, ...how) {
      performance.mark('transition')
      return real.apply(this, how)
    }
  })

const transitions = (page: Page) => page.evaluate(() => performance.getEntriesByName('transition').length)

test('an event without its own picture has one of five, by its number', async ({ page, owner }) => {
  const sport = await owner.addSport({ name: 'Rodeo' })
  const events = []
  for (const name of ['One', 'Two', 'Three', 'Four', 'Five', 'Six']) {
    events.push(await owner.addEvent({ name, date: 'June 2026', sportId: sport.id }))
  }
  await page.goto(`/sport/${sport.id}/events`)
  const pictures = new Set<string>()
  for (const { id, name } of events) {
    const picture = page.getByRole('article').filter({ hasText: name }).locator('img')
    await expect(picture).toHaveAttribute(
      'src',
      new RegExp(`^/pictures/event-${id % 5 || 5}\\.webp\\?v=\\w+$`),
    )
    pictures.add(String(await picture.getAttribute('src')))
  }
  expect(pictures.size).toBe(5)
})

test("an event's own picture is shown", async ({ page, owner }) => {
  const sport = await owner.addSport({ name: 'Rodeo' })
  const thumbnailUrl = '/pictures/about-lens.webp'
  await owner.addEvent({ name: 'Stampede', date: 'June 2026', sportId: sport.id, thumbnailUrl })
  await page.goto(`/sport/${sport.id}/events`)
  await expect(page.getByRole('article').locator('img')).toHaveAttribute(
    'src',
    /^\/pictures\/about-lens\.webp\?v=\w+$/,
  )
})

test('says so when a sport has no events', async ({ page, owner }) => {
  const sport = await owner.addSport({ name: 'Rodeo' })
  await page.goto(`/sport/${sport.id}/events`)
  await expect(page.getByText('No events available for Rodeo at this time')).toBeVisible()
})

test('shows six placeholders while the events load', async ({ page, owner }) => {
  const sport = await owner.addSport({ name: 'Rodeo' })
  await owner.addEvent({ name: 'Stampede', date: 'June 2026', sportId: sport.id })
  await page.goto('/sports')
  const { promise: answered, resolve: answer } = Promise.withResolvers<void>()
  await page.route(`/api/sports/${sport.id}/events`, async (route) => {
    await answered
    await route.continue()
  })
  await page.getByRole('link', { name: 'Rodeo' }).click()
  await expect(page.getByTestId('placeholder')).toHaveCount(6)
  answer()
  await expect(page.getByRole('heading', { name: 'Stampede' })).toBeVisible()
  await expect(page.getByTestId('placeholder')).toHaveCount(0)
})

test('events that fail to load can be asked for again', async ({ page, owner, expectFailureOf }) => {
  const sport = await owner.addSport({ name: 'Rodeo' })
  await owner.addEvent({ name: 'Stampede', date: 'June 2026', sportId: sport.id })
  const address = `/api/sports/${sport.id}/events`
  const sportAddress = `/api/sports/${sport.id}`
  for (const path of [address, sportAddress]) expectFailureOf(path)
  await page.goto('/sports')
  for (const path of [address, sportAddress]) await page.route(path, (route) => route.abort(), { times: 1 })
  await page.getByRole('link', { name: 'Rodeo' }).click()
  await expect(page.getByText('No events available for this sport at this time')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Events')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Rodeo')
  await expect(page.getByRole('heading', { name: 'Stampede' })).toBeVisible()
})

test('a sport that is not shown is not found', async ({ page, owner, expectFailureOf }) => {
  const sport = await owner.addSport({ name: 'Curling', isActive: false })
  expectFailureOf(`/sport/${sport.id}/events`)
  const response = await page.goto(`/sport/${sport.id}/events`)
  expect(response?.status()).toBe(404)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('404 Page Not Found')
})
