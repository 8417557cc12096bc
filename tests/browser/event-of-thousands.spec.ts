import type { Page } from '@playwright/test'
import { expectNoBarriers } from './support/barriers.ts'
import { expect, test } from './support/test.ts'

test('an event of 2,000 riders shows a part of them, finds all by name or letter, and asks once', {
  tag: '@long',
}, async ({ page, owner }) => {
  const { event } = await owner.addEventOf(['Zoe Adams', 'Amy Zimmer', 'Bo Älvarez'])
  await owner.addManyRiders(event.id, 2000)
  const asked = riderLists(page)

  await test.step('the page brings its riders and shows the first of them, and more as one scrolls', async () => {
    await page.goto(`/event/${event.id}`, { waitUntil: 'networkidle' })
    const cards = page.getByRole('article')
    await expect.poll(() => cards.count()).toBeGreaterThan(10)
    const first = await cards.count()
    expect(first).toBeLessThan(100)
    await expect(page.getByText('2,003 runs')).toBeVisible()
    await cards.last().scrollIntoViewIfNeeded()
    await expect.poll(() => cards.count()).toBeGreaterThan(first)
    expect(await cards.count()).toBeLessThan(300)
  })
  await test.step('the search reaches the last of them', async () => {
    await page.getByRole('searchbox').fill('rider 2000')
    await expect(page.getByRole('article')).toHaveCount(1)
    await expect(page.getByRole('article')).toHaveAccessibleName('Rider 2000')
    await page.getByRole('searchbox').press('Escape')
  })
  await test.step('on a phone, they are a few screens under their letter', async () => {
    await page.setViewportSize({ width: 390, height: 844 })
    const rail = page.getByRole('navigation', { name: 'Riders by last name' })
    await expect(rail.getByRole('button', { name: 'All' })).toHaveAttribute('aria-pressed', 'true')
    await rail.getByRole('button', { name: 'A', exact: true }).click()
    await expect(page.getByText('2 runs')).toBeVisible()
    const line = page.getByRole('main').getByRole('button', { expanded: false })
    await expect(line).toHaveText([/Zoe Adams.*\$65/, /Bo Älvarez.*\$65/])
    await line.last().click()
    await expect(page.getByRole('article', { name: 'Bo Älvarez' })).toBeInViewport()
    await expectNoBarriers(page)
    await rail.getByRole('button', { name: '#' }).click()
    for (const at of [39, 49]) await line.nth(at).scrollIntoViewIfNeeded()
    const top = async (at: number) => (await line.nth(at).boundingBox())?.y ?? Number.NaN
    expect((await top(49)) - (await top(0))).toBeLessThan(5 * 664)
    await expect(page.getByRole('searchbox')).toBeInViewport()
    await rail.getByRole('button', { name: 'All' }).click()
    await expect(page.getByRole('article').first()).toHaveAccessibleName('Zoe Adams')
    await page.getByRole('button', { name: 'Show a list' }).click()
    await expect(page.getByRole('article')).toHaveCount(0)
    await page.getByRole('button', { name: 'Show cards' }).click()
    await expect(page.getByRole('article').first()).toHaveAccessibleName('Zoe Adams')
  })
  expect(asked).toEqual([])
})

test('the riders are asked for once, also when the buyer is known', { tag: '@long' }, async ({
  page,
  owner,
}) => {
  const { sport, event } = await owner.addEventOf(['Tess Calloway'])
  await page.addInitScript(() => localStorage.setItem('userEmail', 'jane@example.com'))
  const asked = riderLists(page)
  const forBuyer = `/api/riders?eventId=${event.id}&email=jane%40example.com&adminView=false`

  await page.goto(`/event/${event.id}`)
  await expect(page.getByRole('article', { name: 'Tess Calloway' })).toBeVisible()
  await expect.poll(() => asked).toEqual([forBuyer])
  await page.waitForLoadState('networkidle')
  expect(asked).toEqual([forBuyer])

  asked.length = 0
  await page.goto(`/sport/${sport.id}/events`)
  await page.getByRole('link', { name: 'View Premium Videos' }).click()
  await expect(page.getByRole('article', { name: 'Tess Calloway' })).toBeVisible()
  await page.waitForLoadState('networkidle')
  expect(asked).toEqual([forBuyer])
})

function riderLists(page: Page) {
  const asked: string[] = []
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url())
    if (pathname === '/api/riders') asked.push(pathname + search)
  })
  return asked
}
