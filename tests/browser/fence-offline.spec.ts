import type { Page } from '@playwright/test'
import { pathTo } from '../../src/contract/pages.ts'
import { OFFLINE_READY_MARK } from '../../src/web/pages/offline/offline-cache.ts'
import { expectApart, expectNoBarriers } from './support/barriers.ts'
import { press, start, upNow } from './support/fence-screen.ts'
import { expectToast, openOwnerPage } from './support/owner-area.ts'
import { addOrderOfGo } from './support/running-order.ts'
import { expect, test } from './support/test.ts'

// a service worker's cache would still be there in the next test of the same context
test.use({ serviceWorkers: 'allow', reuseContext: false })

/** Resolves once the page has cached everything it needs offline. */
const kept = (page: Page) =>
  page.waitForFunction((mark) => performance.getEntriesByName(mark).length > 0, OFFLINE_READY_MARK, {
    polling: 100,
  })

test('without a signal a day is tapped, over a reload, and sent when there is one', { tag: '@long' }, async ({
  page,
  context,
  owner,
  expectFailureOf,
}) => {
  const { event, runs } = await addOrderOfGo(owner, 8)
  await openOwnerPage(page, pathTo('adminFence', { eventId: event.id }))
  await expect(upNow(page)).toHaveText('Tess Calloway')
  await expect(page.getByText('all sent')).toBeVisible()
  // the first touch of a page fetches what shows its messages
  await Promise.all([page.waitForResponse(/toast-region/), page.keyboard.press('Shift')])
  await kept(page)

  for (const what of ['taps', 'order', 'fence']) expectFailureOf(`/api/admin/events/${event.id}/${what}`)
  for (const path of ['/api/user', '/api/shop', `/api/events/${event.id}`]) expectFailureOf(path)
  await context.setOffline(true)
  await start(page, 'Tess Calloway')
  await expect(upNow(page)).toHaveText('Rylee McAllister')
  await expect(page.getByRole('timer')).toContainText('since the start of Tess Calloway')
  await press(page, 'SCRATCH')
  await expect(upNow(page)).toHaveText('Dallas Burns')
  await expect(page.getByText('No signal, 2 taps kept here')).toBeVisible()
  // nothing stands over the thumb's buttons
  await expect(page.getByText('You’re offline.')).toBeHidden()

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

  // a late entry is added and started without a signal, over a reload
  await page.getByRole('button', { name: 'All runs' }).click()
  await page.getByRole('button', { name: 'Add late entry' }).click()
  await page.getByLabel('Rider').fill('Ivy Storm')
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  await page.reload()
  await page.getByRole('button', { name: 'All runs' }).click()
  await page.getByRole('button', { name: /Ivy Storm/ }).click()
  await start(page, 'Ivy Storm')
  await expect(page.getByText('No signal, 7 changes kept here')).toBeVisible()

  await context.setOffline(false)
  await expect(page.getByText('all sent')).toBeVisible()
  const late = (await owner.order(event.id)).runs.filter(({ riderName }) => riderName === 'Ivy Storm')
  expect(late).toMatchObject([{ draw: 'T1', position: 9 }])
  const { taps } = await owner.taps(event.id)
  expect(taps.map(({ runId, kind }) => [runId, kind])).toEqual([
    [runs[0]?.id, 'start'],
    [runs[1]?.id, 'scratch'],
    [runs[2]?.id, 'start'],
    [runs[2]?.id, 'drag'],
    [late[0]?.id, 'start'],
  ])
})

test('a fence link opens the fence on a phone without a login, also without a signal, until it is ended', {
  tag: '@long',
}, async ({ page, browser, owner, shop }) => {
  const { event, runs } = await addOrderOfGo(owner, 4)
  await openOwnerPage(page, pathTo('adminFence', { eventId: event.id }))
  await page.getByRole('button', { name: 'Share' }).click()
  const dialog = page.getByRole('dialog', { name: 'Share the fence' })
  await dialog.getByRole('button', { name: 'Make a link' }).click()
  await expect(dialog.getByRole('img', { name: 'The link as a QR code' })).toBeVisible()
  await expectNoBarriers(page)
  const link = await dialog.getByLabel('Fence link').inputValue()

  const context = await browser.newContext({ baseURL: shop.url, viewport: { width: 390, height: 844 } })
  const phone = await context.newPage()
  await phone.goto(link)
  await expect(upNow(phone)).toHaveText('Tess Calloway')
  await expect(phone.getByRole('link', { name: 'Admin' })).toHaveCount(0)
  await expect(phone.getByRole('contentinfo')).toHaveCount(0)
  await expectNoBarriers(phone)
  await start(phone, 'Tess Calloway')
  await expect(phone.getByText('all sent')).toBeVisible()
  await kept(phone)

  await context.setOffline(true)
  await press(phone, 'SCRATCH')
  await expect(phone.getByText('No signal, 1 tap kept here')).toBeVisible()
  await phone.reload()
  await expect(upNow(phone)).toHaveText('Dallas Burns')
  await context.setOffline(false)
  await expect(phone.getByText('all sent')).toBeVisible()
  const { taps } = await owner.taps(event.id)
  expect(taps.map(({ runId, kind }) => [runId, kind])).toEqual([
    [runs[0]?.id, 'start'],
    [runs[1]?.id, 'scratch'],
  ])

  await dialog.getByRole('button', { name: /^End the link/ }).click()
  await expectToast(page, 'The link has ended')
  // on a wide screen too it does not cover the key that cannot wait
  await dialog.getByRole('button', { name: 'Close' }).click()
  const toast = page.getByRole('region', { name: /Notifications/ }).getByRole('listitem')
  await expectApart(toast, page.getByRole('button', { name: /^START/ }))
  await start(phone, 'Dallas Burns')
  await expect(phone.getByText('This link has ended, 1 tap kept here')).toBeVisible()
  await context.close()
})
