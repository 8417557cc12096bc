import { mkdir, rename, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import type { Browser, Page } from '@playwright/test'
import { adminClipsPath } from '../../src/contract/weekend-paths.ts'
import { openDatabase } from '../../src/server/db/open.ts'
import { makeSmallClip } from '../support/weekend/small-clips.ts'
import { addOrderOfGo } from './support/order-of-go.ts'
import { enterRoom } from './support/owner-room.ts'
import { ADMIN, type RunningShop } from './support/running-shop.ts'
import { expect, test } from './support/test.ts'
import { useClips } from './support/use-clips.ts'

const NINE = Date.UTC(2026, 5, 13, 14)
const chooseFolder = (page: Page, folder: string) => page.getByLabel('Folder of a card').setInputFiles(folder)
/** What a computer does when somebody turns to it again. */
const look = (page: Page) => page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))

test('two laptops and two cards: no clip twice, none forgotten, also where one is closed in the middle', async ({
  page,
  browser,
  owner,
  shop,
  expectFailureOf,
}, testInfo) => {
  test.slow()
  const { event } = await addOrderOfGo(owner, 4)
  const cards = ['card-a', 'card-b'].map((name) => testInfo.outputPath(name))
  for (let index = 0; index < 4; index++) await addRun(cards[index < 2 ? 0 : 1] ?? '', index)
  const [cardA = '', cardB = ''] = cards
  await enterRoom(page, adminClipsPath(event.id))
  const other = await secondLaptop(browser, shop, event.id)

  // each reads its card, and sees what the other has read at its next look
  await chooseFolder(page, cardA)
  await expect(page.getByText('2 clips read.')).toBeVisible()
  await chooseFolder(other, cardB)
  await expect(other.getByText('2 clips read.')).toBeVisible()
  const known = async () => (await owner.matching(event.id)).clips.length
  await expect.poll(known).toBe(4)
  for (const laptop of [page, other]) {
    await look(laptop)
    await expect(laptop.getByRole('heading', { name: 'Order of go and clips' })).toBeVisible()
    await expect(laptop.getByText(/^4 sure/)).toBeVisible()
  }
  // a copy of the first card: the same clips
  await chooseFolder(other, cardA)
  await expect(other.getByText('4 clips read.')).toBeVisible()
  expect((await owner.matching(event.id)).clips).toHaveLength(4)

  await page.getByRole('button', { name: /^Use (it|what is sure)/ }).click()
  await expect(page.getByText('Every clip belongs to its run.')).toBeVisible()
  await look(other)
  await expect(other.getByText('Every clip belongs to its run.')).toBeVisible()

  // the first laptop stands in the middle of its small copies
  for (const laptop of [page, other])
    await laptop.getByRole('switch', { name: 'Stop after the sold ones' }).click()
  expectFailureOf('/api/admin/uploads/*')
  await page.route('**/bytes', (route) => route.abort('connectionreset'))
  await page.getByRole('button', { name: 'Put 2 runs on sale' }).click()
  await expect.poll(async () => (await uploads(shop)).filter(({ sender }) => sender).length).toBe(2)
  await other.getByRole('button', { name: 'Put 4 runs on sale' }).click()
  await expect(other.getByText('Another computer sends')).toHaveCount(2)
  await expect(other.getByText('2 of 4 runs arrived')).toBeVisible({ timeout: 60_000 })

  // it is closed, and nothing comes from it any more
  await page.close()
  await letTimePass(shop)
  await expect(other.getByText('4 of 4 runs arrived')).toBeVisible({ timeout: 90_000 })
  const all = await uploads(shop)
  expect(all.map(({ state }) => state)).toEqual(['done', 'done', 'done', 'done'])
  expect(new Set(all.map(({ clipId }) => clipId)).size).toBe(4)
  await other.context().close()
})

test('a card that is pulled out is asked for, and goes on by itself when it is back, small copies first', async ({
  page,
  owner,
  shop,
}, testInfo) => {
  test.slow()
  const { event } = await addOrderOfGo(owner, 2)
  const [card, pulled] = ['card', 'pulled'].map((name) => testInfo.outputPath(name)) as [string, string]
  for (const index of [0, 1]) await addRun(card, index)
  await enterRoom(page, adminClipsPath(event.id))
  await chooseFolder(page, card)
  await expect(page.getByText('2 clips read.')).toBeVisible()
  await useClips(page, 2)
  await page.getByRole('switch', { name: 'Stop after the sold ones' }).click()

  await rename(card, pulled)
  await page.getByRole('button', { name: 'Put 2 runs on sale' }).click()
  await expect(page.getByRole('status', { name: 'Plan' })).toHaveText(
    'What is still to come is on a card that is not connected.',
  )
  await expect(page.getByText('2 files out of reach')).toBeVisible()
  expect(await namesOf(shop, event.id)).toEqual([])

  await rename(pulled, card)
  await expect(page.getByText('2 of 2 runs arrived, 0 originals here')).toBeVisible({ timeout: 60_000 })
  expect(await namesOf(shop, event.id)).toEqual(['C0001S03.MP4', 'C0002S03.MP4'])
})

async function namesOf({ dataDir }: RunningShop, eventId: number) {
  const { db, close } = await openDatabase({ url: null, dataDir })
  const rows = await db
    .selectFrom('upload')
    .innerJoin('clip', 'clip.id', 'upload.clipId')
    .where('clip.eventId', '=', eventId)
    .select('upload.fileName')
    .execute()
  await close()
  return rows.map(({ fileName }) => fileName).sort()
}

/** As Sony's cameras lay them: the film, and a small copy of it. The names begin anew on each card. */
async function addRun(card: string, index: number) {
  const folders = { films: join(card, 'M4ROOT/CLIP'), copies: join(card, 'M4ROOT/SUB') }
  for (const folder of Object.values(folders)) await mkdir(folder, { recursive: true })
  const number = (index % 2) + 1
  const clip = { startedAt: new Date(NINE + index * 45_000), seconds: 16 + index, hue: index * 80, rate: 4 }
  await makeSmallClip(folders.films, { ...clip, name: `C000${number}.MP4`, size: '1280x720' })
  await makeSmallClip(folders.copies, { ...clip, name: `C000${number}S03.MP4`, size: '320x180' })
}

async function secondLaptop(browser: Browser, shop: RunningShop, eventId: number) {
  const page = await (await browser.newContext({ baseURL: shop.url })).newPage()
  await page.request.post('/api/login', { data: ADMIN })
  await page.goto(adminClipsPath(eventId))
  return page
}

async function uploads({ dataDir }: RunningShop) {
  const { db, close } = await openDatabase({ url: null, dataDir })
  const rows = await db.selectFrom('upload').select(['id', 'clipId', 'state', 'sender']).execute()
  await close()
  return rows
}

/** Ten minutes in which nothing came of what is on its way. */
async function letTimePass(shop: RunningShop) {
  const before = new Date(Date.now() - 10 * 60_000)
  const { db, close } = await openDatabase({ url: null, dataDir: shop.dataDir })
  await db
    .updateTable('upload')
    .set({ touchedAt: before.toISOString() })
    .where('state', '=', 'arriving')
    .execute()
  await close()
  for (const { id, state } of await uploads(shop))
    if (state === 'arriving')
      await utimes(join(shop.dataDir, 'uploads', id), before, before).catch(() => undefined)
}
