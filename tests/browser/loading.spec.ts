import type { Page } from '@playwright/test'
import { expect, test } from './support/test.ts'

/** Keeps the next answer back until it is let go, and then loses it. */
async function loseAnswer(page: Page, path: string | RegExp) {
  const { promise: letGo, resolve } = Promise.withResolvers<void>()
  let isLost = false
  // not with `times: 1`: once its last route is used up, Playwright lets go of every answer that is still kept back
  await page.route(path, async (route) => {
    if (isLost) return route.fallback()
    isLost = true
    await letGo
    await route.abort()
  })
  return resolve
}

test('loading lists have skeletons, and failed ones a retry', async ({ page, owner, expectFailureOf }) => {
  const { sport, event } = await owner.addEventOf(['Tess Calloway'])
  await owner.addWork()
  const events = `/api/sports/${sport.id}/events`
  const addresses = ['/api/sports', events, `/api/sports/${sport.id}`, '/api/riders', '/api/portfolio']
  for (const path of [...addresses, '/api/shop/about', '/api/shop/legal']) expectFailureOf(path)
  const placeholders = page.getByTestId('placeholder')
  const again = page.getByRole('button', { name: 'Try again' })
  // a page that brings nothing of what the others show
  await page.goto('/my-videos')

  await test.step('the sports of the home page', async () => {
    const lose = await loseAnswer(page, '/api/sports')
    await page.getByRole('banner').getByRole('link', { name: 'Cloverleaf Films' }).click()
    await expect(placeholders).toHaveCount(6)
    lose()
    await expect(page.getByText('No sports available at this time')).toBeVisible()
    await again.click()
    await expect(page.getByRole('heading', { name: 'Barrel Racing' })).toBeVisible()
    await expect(placeholders).toHaveCount(0)
  })
  await test.step('the events of a sport', async () => {
    const lose = await loseAnswer(page, events)
    await page.route(`/api/sports/${sport.id}`, (route) => route.abort(), { times: 1 })
    await page.getByRole('link', { name: 'Barrel Racing' }).click()
    await expect(placeholders).toHaveCount(6)
    lose()
    await expect(page.getByText('No events available for this sport at this time')).toBeVisible()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Events')
    await again.click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Barrel Racing')
    await expect(page.getByRole('heading', { name: 'Cloverleaf Classic' })).toBeVisible()
    await expect(placeholders).toHaveCount(0)
  })
  await test.step('the riders of an event', async () => {
    const lose = await loseAnswer(page, /\/api\/riders/)
    await page.getByRole('link', { name: 'View Premium Videos' }).click()
    await expect(page).toHaveURL(`/event/${event.id}`)
    await expect(placeholders).toHaveCount(12)
    lose()
    await expect(page.getByRole('heading', { name: 'No Riders Found' })).toBeVisible()
    await again.click()
    await expect(page.getByRole('article', { name: 'Tess Calloway' })).toBeVisible()
    await expect(placeholders).toHaveCount(0)
  })
  await test.step('the work', async () => {
    const lose = await loseAnswer(page, '/api/portfolio')
    await page.getByRole('banner').getByRole('link', { name: 'My Work' }).click()
    await expect(placeholders).toHaveCount(6)
    lose()
    await expect(page.getByRole('heading', { name: 'No Work Added Yet' })).toBeVisible()
    await again.click()
    await expect(page.getByRole('heading', { name: 'Hide to Arena' })).toBeVisible()
  })
  await test.step('the words of the owner', async () => {
    for (const [part, link, path, heading] of [
      ['banner', 'About', '/api/shop/about', 'It began at the fence'],
      ['contentinfo', 'Privacy Policy', '/api/shop/legal', 'Cookies'],
    ] as const) {
      await page.route(path, (route) => route.abort(), { times: 1 })
      await page.getByRole(part).getByRole('link', { name: link }).click()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(link)
      await expect(page.getByRole('heading', { level: 2 })).toHaveText('This page could not be loaded')
      await again.click()
      await expect(page.getByRole('heading', { level: 2, name: heading })).toBeVisible()
      await expect(page).toHaveTitle(`${link} | Cloverleaf Films`)
    }
  })
})

test('an event whose code is still loading has its skeletons too', async ({ page, owner }) => {
  await owner.addEventOf(['Tess Calloway'])
  const { promise: letGo, resolve } = Promise.withResolvers<void>()
  await page.route(/\/event-[^/]*\.js$/, async (route) => {
    await letGo
    await route.continue()
  })
  await page.goto('/sports')
  await page.getByRole('main').getByRole('link', { name: 'Barrel Racing' }).click()
  await page.getByRole('link', { name: 'View Premium Videos' }).click()
  await expect(page.getByTestId('placeholder')).toHaveCount(12)
  resolve()
  await expect(page.getByRole('article', { name: 'Tess Calloway' })).toBeVisible()
})
