import type { BrowserContext, Page } from '@playwright/test'
import { pathTo } from '../../src/contract/pages.ts'
import { expectNoBarriers } from './support/barriers.ts'
import { press, start, upNow } from './support/fence-screen.ts'
import { openOwnerPage } from './support/owner-area.ts'
import { addOrderOfGo } from './support/running-order.ts'
import { ADMIN } from './support/running-shop.ts'
import { expect, test } from './support/test.ts'

const HOUR = 3600_000

test('riders are called out of turn, scratched and re-instated; every tap has the time of the shop and can be undone', async ({
  page,
  owner,
}) => {
  const { event, runs } = await addOrderOfGo(owner, 8)
  await owner.saveRunningOrder(
    event.id,
    runs.map((run, index) => ({ ...run, scratched: index === 1 })),
  )
  const taps = async () => (await owner.taps(event.id)).taps.map(({ runId, kind }) => [runId, kind])
  // the clock of this phone is hours off
  await page.addInitScript((off) => {
    const now = Date.now
    Date.now = () => now() + off
  }, 3 * HOUR)
  await openOwnerPage(page, pathTo('adminFence', { eventId: event.id }))
  const next = page.getByRole('region', { name: 'Next' })
  await expect(upNow(page)).toHaveText('Tess Calloway')
  await next.getByRole('button', { name: /Dallas Burns/ }).click()
  await press(page, 'Undo calling Dallas Burns')
  await expect(upNow(page)).toHaveText('Tess Calloway')
  await next.getByRole('button', { name: /Sutton Reyes/ }).click()
  await expect(upNow(page)).toHaveText('Sutton Reyes')
  await start(page, 'Sutton Reyes')
  await expect(upNow(page)).toHaveText('Bo Tucker')
  await expectNoBarriers(page)
  await press(page, 'RE-RUN')
  await expect(page.getByRole('button', { name: /Sutton Reyes/ })).toBeVisible()
  await expectNoBarriers(page)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'RE-RUN' })).toBeVisible()

  for (const rider of ['Wren Halvorsen', 'Cody Lindqvist']) {
    await press(page, 'SCRATCH')
    await expect(upNow(page)).toHaveText(rider)
  }
  // in any order: the offset of the clock is measured more exactly between two quick taps
  await expect
    .poll(async () => (await taps()).sort(([a = 0], [b = 0]) => Number(a) - Number(b)))
    .toEqual([
      [runs[3]?.id, 'start'],
      [runs[4]?.id, 'scratch'],
      [runs[5]?.id, 'scratch'],
    ])
  for (const { at } of (await owner.taps(event.id)).taps)
    expect(Math.abs(Date.parse(at) - Date.now())).toBeLessThan(HOUR)

  // all of it is undone in the shop too, after a reload
  await page.reload()
  for (const rider of ['Wren Halvorsen', 'Bo Tucker']) {
    await press(page, `Undo SCRATCH ${rider}`)
    await expect(upNow(page)).toHaveText(rider)
  }
  await expect.poll(taps).toEqual([[runs[3]?.id, 'start']])
  await press(page, 'Undo START Sutton Reyes')
  await expect(upNow(page)).toHaveText('Tess Calloway')
  await expect.poll(taps).toEqual([])
  await expect(page.getByRole('button', { name: 'Undo', exact: true })).toBeDisabled()

  // the sheet says scratched, and she comes after all
  await next.getByRole('button', { name: /Rylee McAllister.*Came after all\?/ }).click()
  await start(page, 'Rylee McAllister')
  await expect(upNow(page)).toHaveText('Dallas Burns')
  await expect.poll(async () => (await owner.order(event.id)).runs[1]?.scratched).toBe(false)

  // a scratch of this phone is taken back on the review page
  await press(page, 'SCRATCH')
  await expect.poll(taps).toHaveLength(2)
  await owner.changeRun(runs[2]?.id ?? 0, { scratched: false })
  await page.reload()
  await expect(page.getByRole('button', { name: 'Undo START Rylee McAllister' })).toBeVisible()
})

test('every run is reached: skipped ones stay, all are found, the class is switched, a late entry is added', {
  tag: '@long',
}, async ({ page, owner }) => {
  const { event, runs } = await addOrderOfGo(owner, 8)
  await owner.saveRunningOrder(
    event.id,
    runs.map((run, index) => ({ ...run, go: index < 5 ? 'Friday Open' : 'Youth' })),
  )
  await openOwnerPage(page, pathTo('adminFence', { eventId: event.id }))
  await page
    .getByRole('region', { name: 'Next' })
    .getByRole('button', { name: /Sutton Reyes/ })
    .click()
  await startNext(page, 'Sutton Reyes')
  const skipped = page.getByRole('region', { name: 'Skipped' })
  await expect(skipped.getByRole('button')).toHaveText([/Tess Calloway/, /Rylee McAllister/, /Dallas Burns/])
  await skipped.getByRole('button', { name: /Rylee McAllister/ }).click()
  await startNext(page, 'Rylee McAllister')
  await expect(upNow(page)).toHaveText('Dallas Burns')

  await page.getByLabel('Class').selectOption('Youth')
  await expect(upNow(page)).toHaveText('Wren Halvorsen')
  await startNext(page, 'Wren Halvorsen')
  await expect(upNow(page)).toHaveText('Cody Lindqvist')

  await page.getByRole('button', { name: 'All runs' }).click()
  const all = page.getByRole('region', { name: 'All runs' })
  await expect(all.getByRole('listitem')).toHaveCount(8)
  await expect(all.getByRole('button', { name: /Sutton Reyes.*Ran/ })).toBeVisible()
  await expectNoBarriers(page)
  await all.getByLabel('Find a run').fill('bo tu')
  await all.getByRole('button', { name: /Bo Tucker/ }).click()
  await expect(upNow(page)).toHaveText('Bo Tucker')

  await page.getByRole('button', { name: 'All runs' }).click()
  await all.getByRole('button', { name: 'Add late entry' }).click()
  await all.getByLabel('Rider').fill('Ivy Storm')
  await all.getByLabel('Horse').fill('Comet')
  await expect(all.getByLabel('Draw')).toHaveValue('T1')
  await expectNoBarriers(page)
  await all.getByRole('button', { name: 'Add', exact: true }).click()
  await all.getByRole('button', { name: /Ivy Storm/ }).click()
  await startNext(page, 'Ivy Storm')
  const added = async () =>
    (await owner.order(event.id)).runs.find(({ riderName }) => riderName === 'Ivy Storm')
  await expect.poll(added).toMatchObject({ go: 'Friday Open', draw: 'T1', horseName: 'Comet', position: 6 })
  const { id } = (await added()) ?? {}
  await expect
    .poll(async () => (await owner.taps(event.id)).taps.at(-1))
    .toMatchObject({ runId: id, kind: 'start' })
})

test('two phones tap one day', { tag: '@long' }, async ({ page, browser, shop, owner }) => {
  const { event, runs } = await addOrderOfGo(owner, 6)
  await openOwnerPage(page, pathTo('adminFence', { eventId: event.id }))
  const other = await secondPhone(await browser.newContext({ baseURL: shop.url }), event.id)
  await expect(upNow(other)).toHaveText('Tess Calloway')
  // both see the same horse leave the gate, one of them without a signal
  await other.context().setOffline(true)
  await start(page, 'Tess Calloway')
  await start(other, 'Tess Calloway')
  await other.context().setOffline(false)
  await expect.poll(async () => (await owner.taps(event.id)).taps.length).toBe(2)
  await other.reload()
  await expect(upNow(other)).toHaveText('Rylee McAllister')
  await other.getByRole('button', { name: 'SCRATCH' }).click()
  await expect.poll(async () => (await owner.taps(event.id)).taps.length).toBe(3)
  await page.reload()
  await expect(upNow(page)).toHaveText('Dallas Burns')
  // each takes back only what it tapped
  await expect(page.getByRole('button', { name: 'Undo START Tess Calloway' })).toBeVisible()
  await start(page, 'Dallas Burns')
  // in any order: a phone knows the shop's time to half a second, and these taps are closer than that
  await expect
    .poll(async () => (await owner.taps(event.id)).taps.map(({ runId, kind }) => `${runId} ${kind}`).sort())
    .toEqual([
      `${runs[0]?.id} start`,
      `${runs[0]?.id} start`,
      `${runs[1]?.id} scratch`,
      `${runs[2]?.id} start`,
    ])
  await other.context().close()
})

async function secondPhone(context: BrowserContext, eventId: number) {
  const page = await context.newPage()
  await page.request.post('/api/login', { data: ADMIN })
  await page.goto(pathTo('adminFence', { eventId }))
  return page
}

/** A second start within two seconds is taken for an accident. */
const startNext = (page: Page, rider: string) =>
  expect(async () => {
    await start(page, rider)
    await expect(upNow(page)).not.toHaveText(rider, { timeout: 500 })
  }).toPass()
