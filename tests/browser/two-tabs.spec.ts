import type { Page } from '@playwright/test'
import { openOwnerPage, pickFromStore } from './support/owner-area.ts'
import { expect, test } from './support/test.ts'

const MB = 1_000_000

const rowOf = (page: Page) =>
  page.getByRole('list', { name: 'Uploads' }).getByRole('listitem').filter({ hasText: 'kim reed' })

/** Which uploads are held by a tab, and which a tab waits for. */
const locks = (page: Page) =>
  page.evaluate(async () => {
    const { held = [], pending = [] } = await navigator.locks.query()
    const uploads = (list: LockInfo[]) => list.filter(({ name }) => name?.startsWith('upload ')).length
    return { held: uploads(held), pending: uploads(pending) }
  })

test('two tabs do not fight about a file: one sends it, the other goes on when that one is closed', {
  tag: '@long',
}, async ({ page, context, owner }) => {
  await owner.addEventOf([])
  await context.addInitScript(pickFromStore, 6 * MB)
  await openOwnerPage(page, '/admin/upload')
  // slowly, so that it is on its way for as long as the test wants
  await page.evaluate(() => localStorage.setItem('uploadCap', '1'))
  await page.reload()
  await page.getByRole('button', { name: 'Choose files' }).click()
  await expect.poll(() => locks(page)).toEqual({ held: 1, pending: 0 })

  const other = await context.newPage()
  const sentByOther: string[] = []
  other.on('request', (request) => {
    if (request.method() === 'PATCH') sentByOther.push(request.url())
  })
  await other.goto('/admin/upload')
  await expect(rowOf(other)).toBeVisible()
  await expect.poll(() => locks(other)).toEqual({ held: 1, pending: 1 })
  const received = async () => (await (await page.request.get('/api/admin/uploads')).json())[0].received
  const before = await received()
  await expect.poll(received).toBeGreaterThan(before)
  expect(sentByOther).toEqual([])
  await expect(page.getByText('No connection')).toHaveCount(0)
  await expect(other.getByText('No connection')).toHaveCount(0)

  await page.goto('about:blank')
  await expect.poll(() => locks(other)).toEqual({ held: 1, pending: 0 })
  await other.getByLabel('Speed limit, Mbit/s').fill('')
  await other.getByLabel('Speed limit, Mbit/s').press('Enter')
  await expect(rowOf(other).getByText('the checksum is right')).toBeVisible()
  expect(sentByOther.length).toBeGreaterThan(0)
  await other.close()
})
