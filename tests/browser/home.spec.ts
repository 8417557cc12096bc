import { withMotion } from './support/motion.ts'
import { expect, test } from './support/test.ts'

test.use(withMotion)

test('says what the shop is and lists the active sports', async ({ page, owner }) => {
  const sport = await owner.addSport({ name: 'Rodeo', description: 'Eight seconds, or less.' })
  await owner.addSport({ name: 'Curling', isActive: false })
  await page.goto('/')

  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Every run, in 4K.')
  const cards = page.locator('#sports').getByRole('article')
  await expect(cards).toHaveCount(1)
  await expect(cards.getByRole('heading')).toHaveText('Rodeo')
  await expect(cards).toContainText('Eight seconds, or less.')
  await expect(cards.locator('img')).toHaveAttribute('src', /.+/)
  await expect(cards.getByRole('link')).toHaveAttribute('href', `/sport/${sport.id}/events`)
  await expect(page.getByText('Curling')).toHaveCount(0)
})

test('Choose Your Sport scrolls to the sports', async ({ page, owner }) => {
  await owner.addSport({ name: 'Rodeo' })
  await page.setViewportSize({ width: 390, height: 700 })
  await page.goto('/')
  await expect(page.getByRole('heading', { name: 'Rodeo' })).not.toBeInViewport()
  await page.getByRole('button', { name: 'Choose Your Sport' }).click()
  await expect(page.getByRole('heading', { name: 'Choose your sport' })).toBeInViewport()
  await expect(page.getByRole('article').first()).toBeInViewport()
})

test('a card leads to the events of its sport', async ({ page, owner }) => {
  const sport = await owner.addSport({ name: 'Rodeo' })
  await page.goto('/')
  await page.getByRole('link', { name: 'Rodeo' }).click()
  await expect(page).toHaveURL(`/sport/${sport.id}/events`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Rodeo')
})

test('says so when there are no sports', async ({ page, owner }) => {
  await owner.addSport({ name: 'Curling', isActive: false })
  await page.goto('/')
  await expect(page.getByText('No sports available at this time')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Try again' })).toHaveCount(0)
})

test('shows six placeholders while the sports load', async ({ page, owner }) => {
  await owner.addSport({ name: 'Rodeo' })
  await page.goto('/about')
  const { promise: answered, resolve: answer } = Promise.withResolvers<void>()
  await page.route('/api/sports', async (route) => {
    await answered
    await route.continue()
  })
  await page.getByRole('link', { name: 'Cloverleaf Films' }).click()
  await expect(page.getByTestId('placeholder')).toHaveCount(6)
  answer()
  await expect(page.getByRole('heading', { name: 'Rodeo' })).toBeVisible()
  await expect(page.getByTestId('placeholder')).toHaveCount(0)
})

test('sports that fail to load can be asked for again', async ({ page, owner, expectFailureOf }) => {
  await owner.addSport({ name: 'Rodeo' })
  expectFailureOf('/api/sports')
  await page.goto('/about')
  await page.route('/api/sports', (route) => route.fulfill({ status: 503, body: 'Closed' }), { times: 1 })
  await page.getByRole('link', { name: 'Cloverleaf Films' }).click()
  await expect(page.getByText('No sports available at this time')).toBeVisible()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('heading', { name: 'Rodeo' })).toBeVisible()
})

test('/contact is the home screen at its contact section', async ({ page }) => {
  await page.goto('/contact')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Every run, in 4K.')
  await expect(page.getByRole('heading', { name: 'Film your event' })).toBeInViewport()
})

test('/contact arrives at its section also from within the shop', async ({ page }) => {
  await page.goto('/about')
  await page.evaluate(() => history.pushState(null, '', '/contact'))
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Every run, in 4K.')
  await expect(page.getByRole('heading', { name: 'Film your event' })).toBeInViewport()
})
