import type { BrowserContext, Page } from '@playwright/test'
import { adminFencePath } from '../../src/contract/weekend-paths.ts'
import { KEPT_MARK } from '../../src/web/offline/offline-cache.ts'
import { expectNoBarriersAtAnyWidth } from './support/barriers.ts'
import { addOrderOfGo } from './support/order-of-go.ts'
import { enterRoom } from './support/owner-room.ts'
import { ADMIN } from './support/running-shop.ts'
import { expect, test } from './support/test.ts'

// what a service worker keeps would be there for the next test too
test.use({ serviceWorkers: 'allow', reuseContext: false })

const upNow = (page: Page) => page.getByRole('region', { name: 'Up now' }).getByRole('heading')
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
const start = (page: Page, rider: string) => press(page, `START ${rider}`)

test.describe('without a signal', () => {
  /** Once the page has put away all that it needs. */
  const kept = (page: Page) =>
    page.waitForFunction((mark) => performance.getEntriesByName(mark).length > 0, KEPT_MARK, { polling: 100 })

  test('a day is tapped, over a reload, and sent when there is one', async ({
    page,
    context,
    owner,
    expectFailureOf,
  }) => {
    const { event, runs } = await addOrderOfGo(owner, 8)
    await enterRoom(page, adminFencePath(event.id))
    await expect(upNow(page)).toHaveText('Tess Calloway')
    await expect(page.getByText('all sent')).toBeVisible()
    // the first touch of a page fetches what shows its messages
    await Promise.all([page.waitForResponse(/toast-region/), page.keyboard.press('Shift')])
    await kept(page)

    for (const what of ['taps', 'order']) expectFailureOf(`/api/admin/events/${event.id}/${what}`)
    for (const path of ['/api/user', '/api/shop', `/api/events/${event.id}`]) expectFailureOf(path)
    await context.setOffline(true)
    await start(page, 'Tess Calloway')
    await expect(upNow(page)).toHaveText('Rylee McAllister')
    await expect(page.getByRole('timer')).toContainText('since the start of Tess Calloway')
    await press(page, 'SCRATCH')
    await expect(upNow(page)).toHaveText('Dallas Burns')
    await expect(page.getByText('No signal, 2 taps kept here')).toBeVisible()
    // nothing stands over the thumb's buttons
    await expect(page.getByText('No connection to the shop.')).toBeHidden()

    await page.reload()
    await expect(upNow(page)).toHaveText('Dallas Burns')
    // by the key of a keyboard, or of a remote shutter
    await page.keyboard.press(' ')
    await expect(upNow(page)).toHaveText('Sutton Reyes')
    await press(page, 'DRAG')
    await expect(page.getByRole('timer')).toContainText('of drag')
    await press(page, 'RE-RUN')
    await page.getByRole('button', { name: /Tess Calloway/ }).click()
    await expect(page.getByRole('timer')).toContainText('since the re-run of Tess Calloway')
    await press(page, 'Undo RE-RUN Tess Calloway')
    await expect(page.getByText('DRAG after Dallas Burns at')).toBeVisible()
    await expect(page.getByText('No signal, 5 taps kept here')).toBeVisible()

    await context.setOffline(false)
    await expect(page.getByText('all sent')).toBeVisible()
    const { taps } = await owner.taps(event.id)
    expect(taps.map(({ runId, kind }) => [runId, kind])).toEqual([
      [runs[0]?.id, 'start'],
      [runs[1]?.id, 'scratch'],
      [runs[2]?.id, 'start'],
      [runs[2]?.id, 'drag'],
    ])
  })
})

test('what is taken back after it was sent is taken back in the shop, as far as one likes', async ({
  page,
  owner,
}) => {
  const { event, runs } = await addOrderOfGo(owner, 8)
  const tapped = async () => (await owner.taps(event.id)).taps.map(({ runId }) => runId)
  await enterRoom(page, adminFencePath(event.id))
  await start(page, 'Tess Calloway')
  for (const next of ['Dallas Burns', 'Sutton Reyes', 'Bo Tucker', 'Wren Halvorsen']) {
    await press(page, 'SCRATCH')
    await expect(upNow(page)).toHaveText(next)
  }
  await expect.poll(tapped).toHaveLength(5)
  await page.reload()
  for (const last of ['Bo Tucker', 'Sutton Reyes', 'Dallas Burns', 'Rylee McAllister']) {
    await press(page, `Undo SCRATCH ${last}`)
    await expect(upNow(page)).toHaveText(last)
  }
  await expect.poll(tapped).toEqual([runs[0]?.id])
  await press(page, 'Undo START Tess Calloway')
  await expect(upNow(page)).toHaveText('Tess Calloway')
  await expect.poll(tapped).toEqual([])
  await expect(page.getByRole('button', { name: 'Undo', exact: true })).toBeDisabled()
})

test('two phones tap one day', async ({ page, browser, shop, owner }) => {
  const { event, runs } = await addOrderOfGo(owner, 6)
  await enterRoom(page, adminFencePath(event.id))
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
  await expect
    .poll(async () => (await owner.taps(event.id)).taps.map(({ runId, kind }) => [runId, kind]))
    .toEqual([
      [runs[0]?.id, 'start'],
      [runs[0]?.id, 'start'],
      [runs[1]?.id, 'scratch'],
      [runs[2]?.id, 'start'],
    ])
  await other.context().close()
})

async function secondPhone(context: BrowserContext, eventId: number) {
  const page = await context.newPage()
  await page.request.post('/api/login', { data: ADMIN })
  await page.goto(adminFencePath(eventId))
  return page
}

test("a phone whose clock is hours off says the shop's time", async ({ page, owner }) => {
  const { event } = await addOrderOfGo(owner, 3)
  await page.addInitScript(() => {
    const now = Date.now
    Date.now = () => now() + 3 * 3600_000
  })
  await enterRoom(page, adminFencePath(event.id))
  await start(page, 'Tess Calloway')
  await expect.poll(async () => (await owner.taps(event.id)).taps.length).toBe(1)
  const [tap] = (await owner.taps(event.id)).taps
  expect(Math.abs(Date.parse(tap?.at ?? '') - Date.now())).toBeLessThan(60_000)
})

test('somebody is called up before their turn, and scratches of the sheet are passed over', async ({
  page,
  owner,
}) => {
  const { event, runs } = await addOrderOfGo(owner, 6)
  await owner.saveOrder(
    event.id,
    runs.map((run, index) => ({ ...run, scratched: index === 1 })),
  )
  await enterRoom(page, adminFencePath(event.id))
  const next = page.getByRole('region', { name: 'Next' })
  await expect(upNow(page)).toHaveText('Tess Calloway')
  await next.getByRole('button', { name: /Dallas Burns/ }).click()
  await press(page, 'Undo calling Dallas Burns')
  await expect(upNow(page)).toHaveText('Tess Calloway')
  await next.getByRole('button', { name: /Sutton Reyes/ }).click()
  await expect(upNow(page)).toHaveText('Sutton Reyes')
  await start(page, 'Sutton Reyes')
  await expect(upNow(page)).toHaveText('Bo Tucker')
})

test('somebody who is out on the sheet comes after all, and one who is not is said so elsewhere', async ({
  page,
  owner,
}) => {
  const { event, runs } = await addOrderOfGo(owner, 6)
  await owner.saveOrder(
    event.id,
    runs.map((run, index) => ({ ...run, scratched: index === 1 })),
  )
  await enterRoom(page, adminFencePath(event.id))
  const next = page.getByRole('region', { name: 'Next' })
  await next.getByRole('button', { name: /Rylee McAllister.*Came after all\?/ }).click()
  await start(page, 'Rylee McAllister')
  await expect(upNow(page)).toHaveText('Dallas Burns')
  await expect.poll(async () => (await owner.order(event.id)).runs[1]?.scratched).toBe(false)

  // what was tapped here is taken back where the evening is looked through
  await press(page, 'SCRATCH')
  await expect.poll(async () => (await owner.taps(event.id)).taps.length).toBe(2)
  await owner.changeRun(runs[2]?.id ?? 0, { scratched: false })
  await page.reload()
  await expect(page.getByRole('button', { name: 'Undo START Rylee McAllister' })).toBeVisible()
})

test('nothing of it is out of reach for anybody', async ({ page, owner }) => {
  const { event } = await addOrderOfGo(owner, 6)
  await enterRoom(page, adminFencePath(event.id))
  await start(page, 'Tess Calloway')
  await expectNoBarriersAtAnyWidth(page)
  await press(page, 'RE-RUN')
  await expectNoBarriersAtAnyWidth(page)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'RE-RUN' })).toBeVisible()
})
