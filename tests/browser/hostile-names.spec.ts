import type { Page } from '@playwright/test'
import { pathTo, riderPath } from '../../src/contract/pages.ts'
import { SCRIPT } from '../support/planted-scripts.ts'
import { expectNoBarriers } from './support/barriers.ts'
import { openOwnerPage } from './support/owner-area.ts'
import { plantScripts } from './support/planted-shop.ts'
import { expect, test } from './support/test.ts'

// what the policy of a page refuses is a complaint of the browser, and fails the test too
const expectNothingRan = async (page: Page, path: string) => {
  expect(await page.evaluate(() => 'tricked' in window), path).toBe(false)
  expect(await page.locator('[onerror], [onload]').count(), path).toBe(0)
  for (const data of await page.locator('script[type$="json"]').allTextContents()) JSON.parse(data)
}

test('a script in a name, a text or a search is escaped', { tag: '@long' }, async ({ page, owner }) => {
  const name = `Jane ${SCRIPT}`
  await owner.changeShop({ tagline: SCRIPT })
  const sport = await owner.addSport({ name, description: SCRIPT })
  const event = await owner.addEvent({ name, date: SCRIPT.slice(0, 40), sportId: sport.id })
  const rider = await owner.addRider({ name, eventId: event.id })
  for (const path of [riderPath(rider), pathTo('adminSport', { sportId: sport.id })]) {
    await openOwnerPage(page, path)
    const letters = page.getByRole('main').getByText('tricked=1').filter({ visible: true })
    await expect(letters.first(), path).toBeVisible()
    await expectNothingRan(page, path)
  }
  const other = await owner.addEvent({ name, date: 'May 2026', sportId: sport.id })
  await owner.addRider({ name: 'Tess Calloway', eventId: other.id })
  await page.goto(pathTo('event', { id: other.id }))
  for (const search of ['(.*) [\\', SCRIPT]) {
    await page.getByRole('searchbox').fill(search)
    await expect(page.getByText('No riders match your search. Try a different name.')).toBeVisible()
  }
  await expectNothingRan(page, 'the search')
})

test('a script in any text of the shop is escaped on every page', { tag: '@long' }, async ({
  page,
  shop,
  owner,
  expectFailureOf,
}) => {
  const { forVisitors, forOwner, withoutWords, missing } = await plantScripts(page, shop, owner)
  missing.forEach(expectFailureOf)
  const showsLetters = async (path: string) => {
    await page.goto(path)
    // a table may stand there for screen readers alone
    const letters = page.getByRole('main').getByText('tricked=1').filter({ visible: true })
    await expect(letters.first(), path).toBeVisible()
    await expectNothingRan(page, path)
  }
  for (const path of forVisitors) await showsLetters(path)
  await openOwnerPage(page)
  for (const path of forOwner) {
    await showsLetters(path)
    // a video that failed has tools that no other one has
    if (path === pathTo('adminVideos')) await expectNoBarriers(page)
  }
  for (const path of withoutWords) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 }), path).toBeVisible()
    await expectNothingRan(page, path)
  }
})

test('a script in an address is escaped', { tag: '@long' }, async ({ page, owner, expectFailureOf }) => {
  const { event } = await owner.addEventOf(['Tess Calloway'])
  const script = encodeURIComponent(SCRIPT)
  for (const path of [
    `/${script}`,
    `/event/${script}`,
    `/event/${event.id}?rider=${script}&${script}=${script}`,
    `/sports?search=${script}#${script}`,
    `/order/${script}`,
    `/order/x?mail=${script}`,
    `/api/${script}`,
    `/api/riders?eventId=${script}`,
  ]) {
    expectFailureOf(path.replace(/[?#].*/, ''))
    // the router undoes what need not be written in signs, and the call writes it anew
    expectFailureOf(`/api/orders/${encodeURIComponent(decodeURI(script))}`)
    expectFailureOf('/api/orders/x')
    await page.goto(path)
    await expectNothingRan(page, path)
  }
})
