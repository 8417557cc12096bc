import type { Page } from '@playwright/test'
import { pathTo } from '../../src/contract/pages.ts'
import { type KnownTruth, keysFor, keysToReach, pressesOf } from '../support/weekend/keyboard-owner.ts'
import { simulateWeekend } from '../support/weekend/simulate-weekend.ts'
import type { Owner } from './support/owner.ts'
import { openOwnerPage } from './support/owner-area.ts'
import { pressKeys, readScreen } from './support/review-screen.ts'
import { expect, test } from './support/test.ts'

const MOST_PRESSES = 40

/** A weekend of 600 runs as it comes from a card, and what only its owner knows. */
async function addWeekend(owner: Owner, seed: number, dragEvery: number) {
  const weekend = simulateWeekend(seed, { dragEvery })
  const { event } = await owner.addEventOf([])
  await owner.saveRunningOrder(
    event.id,
    weekend.runs.map(({ id, go, scratched, dragAfter }) => ({
      go,
      draw: id,
      riderName: `Rider ${id}`,
      horseName: `Horse ${id}`,
      scratched,
      dragAfter,
    })),
  )
  const nameOf = (id: number) => `C${String(id).padStart(4, '0')}.MP4`
  await owner.addClips(
    event.id,
    weekend.clips.map(({ id, camera, startedAt, seconds }) => ({
      name: nameOf(id),
      camera,
      startedAt: new Date(startedAt).toISOString(),
      seconds,
      bytes: 300_000_000 + id,
    })),
  )
  const drawOf = new Map([...weekend.truth].map(([clip, run]) => [nameOf(clip), run]))
  return { event, truth: { drawOf, ran: weekend.ran } }
}

/** Gives how many keys were pressed until every clip is where it belongs, and used. */
async function spendEvening(page: Page, eventId: number, truth: KnownTruth, owner: Owner) {
  await openOwnerPage(page, pathTo('adminClips', { eventId }))
  await expect(page.getByText(/\d+ sure, /)).toBeVisible({ timeout: 60_000 })
  let presses = 0
  const press = async (keys: string[]) => {
    presses += pressesOf(keys)
    await pressKeys(page, keys)
  }
  for (let answers = 0; answers < 150; answers++) {
    const screen = await readScreen(page)
    if (screen) {
      await press(keysFor(screen, truth))
      continue
    }
    const wrong = await firstWrong(page, truth)
    if (wrong === null) break
    await press(keysToReach(wrong))
  }
  await press(['Enter'])
  await expect(page.getByText('Every clip belongs to its run.')).toBeVisible()
  const { clips } = await owner.matching(eventId)
  expect(clips.every(({ decided }) => decided)).toBe(true)
  expect(await firstWrong(page, truth)).toBeNull()
  return presses
}

/** Somebody who reads the whole list sees a clip beside the wrong rider; gives the draw that it is beside, or belongs to. */
const firstWrong = async (page: Page, { drawOf }: KnownTruth) => {
  const rows = await page.evaluate(() =>
    [...document.querySelectorAll('section[aria-labelledby="order-title"] tbody tr')].map((row) => ({
      draw: Number(row.querySelector('td:first-child .figures')?.textContent) || null,
      name: row.querySelector('td:last-child')?.textContent?.match(/C\d{4}\.MP4/)?.[0] ?? null,
    })),
  )
  const wrong = rows.find(({ name, draw }) => name !== null && drawOf.get(name) !== draw)
  return wrong ? (wrong.draw ?? drawOf.get(wrong.name ?? '') ?? null) : null
}

// of the weekends that `npm run bench -- clips` counts without a screen, this one has the median
const MEDIAN_WEEKEND = { seed: 4, dragEvery: 5 }

test('600 clips find 600 runs with a few keys', { tag: '@long' }, async ({ page, owner }) => {
  // one answer after the other, each drawn over 600 rows
  test.slow()
  const { event, truth } = await addWeekend(owner, MEDIAN_WEEKEND.seed, MEDIAN_WEEKEND.dragEvery)
  const presses = await spendEvening(page, event.id, truth, owner)
  test.info().annotations.push({ type: 'key presses', description: String(presses) })
  expect(presses).toBeLessThanOrEqual(MOST_PRESSES)
})
