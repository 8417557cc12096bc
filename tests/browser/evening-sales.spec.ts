import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { adminDrawPath, eventPath } from '../../src/contract/paths.ts'
import { adminClipsPath } from '../../src/contract/weekend-paths.ts'
import { openDatabase } from '../../src/server/db/open.ts'
import { makeSmallClip } from '../support/weekend/small-clips.ts'
import { expectNoBarriersAtAnyWidth } from './support/barriers.ts'
import { Buyer } from './support/buyer.ts'
import { enterRoom, paste } from './support/owner-room.ts'
import type { RunningShop } from './support/running-shop.ts'
import { expect, test } from './support/test.ts'
import { useClips } from './support/use-clips.ts'

const NINE = Date.UTC(2026, 5, 13, 14)
const DRAW = `Draw  Rider                 Horse
   1  CALLOWAY, TESS        Rey
   2  MCALLISTER, RYLEE     Smoke
   3  BURNS, DALLAS         Juniper
`

/** As Sony's cameras lay them: the film, what it says of itself, and a small copy. */
async function fillCard(card: string) {
  const folders = { films: join(card, 'M4ROOT/CLIP'), copies: join(card, 'M4ROOT/SUB') }
  for (const folder of Object.values(folders)) await mkdir(folder, { recursive: true })
  for (const index of [0, 1, 2]) {
    const startedAt = new Date(NINE + index * 46_000)
    const clip = { startedAt, seconds: 16 + index, hue: index * 90, rate: 4 }
    await makeSmallClip(folders.films, {
      ...clip,
      name: `C000${index}.MP4`,
      size: '3840x2160',
      sidecar: true,
    })
    await makeSmallClip(folders.copies, { ...clip, name: `C000${index}S03.MP4`, size: '1280x720' })
  }
}

test('runs are sold by their small copies; what was sold comes first, with a letter, under the same link', async ({
  page,
  browser,
  owner,
  shop,
  expectFailureOf,
}, testInfo) => {
  // films are made of all that is sent, three of them twice
  test.setTimeout(900_000)
  const { event } = await owner.addEventOf([])
  const card = testInfo.outputPath('card')
  await fillCard(card)
  await enterRoom(page, adminDrawPath(event.id))
  await paste(page.getByRole('textbox', { name: 'The draw' }), DRAW)
  await page.getByRole('button', { name: 'Import 3 runs' }).click()
  await expect(page.getByText('The order of go has 3 runs')).toBeVisible()

  await page.goto(adminClipsPath(event.id))
  await page.getByLabel('Folder of a card').setInputFiles(card)
  await expect(page.getByText('3 clips read.')).toBeVisible()
  await useClips(page, 3)

  // what the shop does not take is not promised
  const fullDisk = "The shop's disk has room for 0.1 GB, and 3.0 GB are needed."
  expectFailureOf('/api/admin/uploads')
  await page.route('**/api/admin/uploads', (route) =>
    route.request().method() === 'POST' ? route.fulfill({ status: 507, body: fullDisk }) : route.continue(),
  )
  await page.getByRole('button', { name: 'Put 3 runs on sale' }).click()
  await expect(page.getByRole('alert')).toContainText(`C0002.MP4: ${fullDisk}`)
  await expect(page.getByRole('status', { name: 'Plan' })).toHaveText(
    'The shop did not take what is left. Try again once nothing is in its way.',
  )
  await expect(page.getByRole('button', { name: 'Pause' })).toBeHidden()
  await page.unrouteAll()

  // small copies first, and then nothing that nobody has paid for
  await page.getByRole('switch', { name: 'Stop after the sold ones' }).click()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByText('3 of 3 runs arrived, 0 originals here')).toBeVisible({ timeout: 60_000 })
  await expect(page.getByRole('status', { name: 'Plan' })).toHaveText(
    'All previews are here. Then it stops: 3 unsold runs can stay on the card.',
  )
  await expectNoBarriersAtAnyWidth(page)

  // somebody buys the second one, and is told what it is
  const visit = await browser.newContext({ baseURL: shop.url })
  const buyer = new Buyer(await visit.newPage())
  await untilOnSale(buyer.page, event.id, 'Rylee McAllister')
  await expect(buyer.card('Rylee McAllister').getByText('HD', { exact: true })).toBeVisible()
  await buyer.page.getByRole('button', { name: 'UNLOCK VIDEO of Rylee McAllister' }).click()
  await expect(buyer.dialog.getByText('HD now, 4K when it has arrived')).toBeVisible()
  await buyer.fill({ email: 'rylee@example.com' })
  await buyer.payAndBeThanked()
  await expect(buyer.thanks.getByText('HD now, 4K when it has arrived. We write to you then')).toBeVisible()
  const orderUrl =
    (await buyer.thanks.getByRole('link', { name: 'Your order link' }).getAttribute('href')) ?? ''

  // its master goes by itself, and no other
  await expect(page.getByText('3 of 3 runs arrived, 1 original here')).toBeVisible({ timeout: 60_000 })
  await expect.poll(() => mastersHere(shop, event.id)).toEqual(['C0001.MP4'])
  await expect
    .poll(() => lettersTo(shop, 'rylee@example.com'), { timeout: 300_000 })
    .toEqual([
      expect.stringMatching(/^Your video of Rylee McAllister is ready/),
      expect.stringMatching(/^Your 4K video of Rylee McAllister is here/),
    ])
  await buyer.page.goto(orderUrl)
  await expect(buyer.page.getByRole('radio', { name: /4K/ })).toBeAttached()
  await expect(buyer.page.getByText('when it has arrived')).toHaveCount(0)
  await visit.close()

  // then the rest
  await page.getByRole('switch', { name: 'Stop after the sold ones' }).click()
  await expect(page.getByText('3 of 3 runs arrived, 3 originals here')).toBeVisible({ timeout: 60_000 })
  await expect.poll(() => mastersHere(shop, event.id)).toEqual(['C0000.MP4', 'C0001.MP4', 'C0002.MP4'])
})

/** The films are made meanwhile. */
const untilOnSale = (page: Page, eventId: number, name: string) =>
  expect(async () => {
    await page.goto(eventPath(eventId))
    await expect(page.getByRole('button', { name: `UNLOCK VIDEO of ${name}` })).toBeEnabled({ timeout: 1000 })
  }).toPass({ timeout: 300_000 })

async function inBooks<T>(
  { dataDir }: RunningShop,
  read: (db: Awaited<ReturnType<typeof openDatabase>>['db']) => Promise<T>,
) {
  const { db, close } = await openDatabase({ url: null, dataDir })
  return read(db).finally(close)
}

const mastersHere = (shop: RunningShop, eventId: number) =>
  inBooks(shop, async (db) => {
    const films = await db
      .selectFrom('clip')
      .innerJoin('video', 'video.id', 'clip.videoId')
      .where('clip.eventId', '=', eventId)
      .where('video.masterAt', 'is not', null)
      .select('sourceName')
      .execute()
    return films.map(({ sourceName }) => sourceName).sort()
  })

const lettersTo = (shop: RunningShop, email: string) =>
  inBooks(shop, async (db) => {
    const letters = await db
      .selectFrom('letter')
      .select('subject')
      .where('recipient', '=', email)
      .orderBy('id')
      .execute()
    return letters.map(({ subject }) => subject)
  })
