import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { pathTo } from '../../src/contract/pages.ts'
import { keysFor } from '../support/weekend/keyboard-owner.ts'
import { makeSmallClip } from '../support/weekend/small-clips.ts'
import { openOwnerPage, paste } from './support/owner-area.ts'
import { pressKeys, readScreen } from './support/review-screen.ts'
import type { RunningShop } from './support/running-shop.ts'
import { expect, test } from './support/test.ts'

const NINE = Date.UTC(2026, 5, 13, 14)

const DRAW = `FRIDAY OPEN
Draw  Rider                 Horse
   1  CALLOWAY, TESS        Rey
   2  MCALLISTER, RYLEE     Smoke
   3  BURNS, DALLAS         Juniper
   4  REYES, SUTTON         Streak
   --- DRAG ---
   5  TUCKER, BO            Bandit
   6  HALVORSEN, WREN       Willow
   7  LINDQVIST, CODY       Copper
   8  OKAFOR, MARLEE        Fancy
`

/** Two groups of four; the second and the seventh did not run, and the camera was touched by mistake. */
const CLIPS = [
  { draw: 1, second: 0, seconds: 18 },
  { draw: 3, second: 46, seconds: 21 },
  { draw: null, second: 70, seconds: 1 },
  { draw: 4, second: 91, seconds: 19 },
  { draw: 5, second: 440, seconds: 22 },
  { draw: 6, second: 484, seconds: 18 },
  { draw: 8, second: 530, seconds: 20 },
].map((clip, index) => ({ ...clip, name: `C000${index + 1}.MP4` }))

test(
  'an evening: draw pasted, tapped without a signal, read from the card, answered by keys, used, uploaded, on sale',
  { tag: '@long' },
  async ({ page, context, owner, shop, expectFailureOf }, testInfo) => {
    // six videos are transcoded
    test.setTimeout(600_000)
    const { event } = await owner.addEventOf([])
    const card = testInfo.outputPath('card')
    for (const [index, { name, second, seconds }] of CLIPS.entries()) {
      const startedAt = new Date(NINE + second * 1000)
      await makeSmallClip(card, { name, startedAt, seconds, hue: index * 50, sidecar: index % 2 === 0 })
    }

    await openOwnerPage(page, pathTo('adminDraw', { eventId: event.id }))
    await paste(page.getByRole('textbox', { name: 'The draw' }), DRAW)
    await page.getByRole('button', { name: 'Import 8 runs' }).click()
    await expect(page.getByText('The running order has 8 runs')).toBeVisible()

    await page.goto(pathTo('adminFence', { eventId: event.id }))
    await expect(page.getByText('all sent')).toBeVisible()
    for (const what of ['taps', 'order']) expectFailureOf(`/api/admin/events/${event.id}/${what}`)
    for (const path of ['/api/shop', `/api/events/${event.id}`]) expectFailureOf(path)
    await context.setOffline(true)
    await page.getByRole('button', { name: 'START Tess Calloway' }).click()
    await page.getByRole('button', { name: 'SCRATCH' }).click()
    await expect(page.getByText('No signal, 2 taps kept here')).toBeVisible()
    await context.setOffline(false)
    await expect(page.getByText('all sent')).toBeVisible()

    await page.goto(pathTo('adminClips', { eventId: event.id }))
    await page.getByLabel('Folder of a memory card').setInputFiles(card)
    await expect(page.getByText('7 clips read.')).toBeVisible()
    await expect(page.getByText(/\d sure, /)).toBeVisible()
    await answerAll(page)
    await page.keyboard.press('Enter')
    await expect(page.getByText('Every clip belongs to its run.')).toBeVisible()

    // clips as small as these go as they are
    await page.getByRole('button', { name: 'Upload 6 videos' }).press('Enter')
    await expect(page.getByText('6 of 6 runs arrived, 6 originals here')).toBeVisible({ timeout: 120_000 })
    await expect.poll(() => soldBytes(shop, event.id)).toEqual(await filmedBytes(card))

    // a visitor who comes once the films are made finds each under its rider
    await expect(async () => {
      await page.goto(pathTo('event', { id: event.id }))
      for (const name of ['Tess Calloway', 'Dallas Burns', 'Marlee Okafor'])
        await expect(page.getByRole('button', { name: `UNLOCK VIDEO of ${name}` })).toBeEnabled({
          timeout: 1000,
        })
      await expect(page.getByRole('button', { name: 'UNLOCK VIDEO of Cody Lindqvist' })).toHaveCount(0)
    }).toPass({ timeout: 400_000 })
  },
)

async function answerAll(page: Page) {
  const drawOf = new Map(CLIPS.map(({ name, draw }) => [name, draw]))
  const ran = new Set(CLIPS.flatMap(({ draw }) => draw ?? []))
  for (let answers = 0; answers < 12; answers++) {
    const screen = await readScreen(page)
    if (!screen) return
    await pressKeys(page, keysFor(screen, { drawOf, ran }))
  }
  throw new Error('The doubts do not end')
}

const hashOf = async (file: string) =>
  createHash('sha256')
    .update(await readFile(file))
    .digest('hex')

/** What lies in the shop for each rider, byte by byte. */
async function soldBytes({ composed: { db }, dataDir }: RunningShop, eventId: number) {
  const rows = await db
    .selectFrom('run')
    .innerJoin('horse', (join) =>
      join.onRef('horse.riderId', '=', 'run.riderId').onRef('horse.horse', '=', 'run.horse'),
    )
    .where('run.eventId', '=', eventId)
    .select(['run.draw', 'horse.videoUrl'])
    .execute()
  const videos = await db.selectFrom('video').select(['id', 'sourceKey']).execute()
  const found: Record<string, string> = {}
  for (const { draw, videoUrl } of rows) {
    const video = videos.find(({ id }) => videoUrl === `/media/videos/${id}`)
    if (video) found[draw] = await hashOf(join(dataDir, 'media', video.sourceKey))
  }
  return found
}

async function filmedBytes(card: string) {
  const found: Record<string, string> = {}
  for (const name of await readdir(card)) {
    const draw = CLIPS.find((clip) => clip.name === name)?.draw
    if (draw) found[draw] = await hashOf(join(card, name))
  }
  return found
}
