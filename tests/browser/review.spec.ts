import type { Page } from '@playwright/test'
import { pathTo } from '../../src/contract/pages.ts'
import { expectNoBarriers } from './support/barriers.ts'
import type { Owner } from './support/owner.ts'
import { openOwnerPage } from './support/owner-area.ts'
import { settled } from './support/review-screen.ts'
import { addOrderOfGo } from './support/running-order.ts'
import { expect, test } from './support/test.ts'

const NINE = Date.UTC(2026, 5, 13, 14)

/** Three groups of ten; draw 14 did not run, and nobody said so. */
async function addDay(owner: Owner) {
  const { event, runs } = await addOrderOfGo(owner, 30)
  const ran = runs.filter(({ draw }) => draw !== 14)
  const { clips } = await owner.addClips(
    event.id,
    ran.map(({ position }, index) => ({
      name: `C${String(index + 1).padStart(4, '0')}.MP4`,
      camera: 'A',
      startedAt: new Date(NINE + index * 45_000 + Math.floor((position - 1) / 10) * 300_000).toISOString(),
      seconds: 20 + (index % 5),
      bytes: 300_000_000 + index,
    })),
  )
  const shown = async () => {
    const matching = await owner.matching(event.id)
    const drawOf = new Map(runs.map(({ id, draw }) => [id, draw]))
    return Object.fromEntries(
      clips.map(({ id, name }) => {
        const runId = matching.clips.find((clip) => clip.id === id)?.runId ?? null
        return [name, runId === null ? null : drawOf.get(runId)]
      }),
    )
  }
  return { event, runs, clips, shown }
}

const doubt = (page: Page) => page.getByRole('region', { name: /^Group 2:/ })
const status = (page: Page) => page.getByText(/\d+ sure, /)

test('without a draw the page says what is missing; one tap says who scratched, and settles all that follows', async ({
  page,
  owner,
}) => {
  const { event: empty } = await owner.addEventOf([])
  await openOwnerPage(page, pathTo('adminClips', { eventId: empty.id }))
  await expect(page.getByText('There is no running order yet')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Choose a folder' })).toBeVisible()

  const { event, runs, shown } = await addDay(owner)
  await page.goto(pathTo('adminClips', { eventId: event.id }))
  await expect(doubt(page).getByRole('heading')).toHaveText('Group 2: 10 draws, 9 clips: who scratched?')
  await expect(status(page)).toHaveText('20 sure, 1 group to look at')
  await expectNoBarriers(page)
  await doubt(page).getByRole('button', { name: 'Sutton Reyes II scratched' }).click()
  await expect(status(page)).toHaveText('29 sure, nothing left to look at')
  await expect(doubt(page)).toBeHidden()
  expect(await shown()).toMatchObject({ 'C0013.MP4': 13, 'C0014.MP4': 15, 'C0019.MP4': 20 })

  // taken back, it is a question again
  await settled(page)
  await page.keyboard.press('Backspace')
  await expect(status(page)).toHaveText('20 sure, 1 group to look at')
  await settled(page)
  await page.keyboard.press('4')
  await expect(status(page)).toHaveText('29 sure, nothing left to look at')
  await settled(page)
  await page.keyboard.press('Enter')
  await expect(page.getByText('Every clip belongs to its run.')).toBeVisible()
  await expect(page.getByRole('button', { name: /^Confirm/ })).toBeHidden()
  // the last step is undone after a reload too, and is one main button again
  await page.reload()
  await expect(page.getByText('Last change: 29 matches confirmed')).toBeVisible()
  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  await page.getByRole('button', { name: 'Confirm 29 matches' }).click()
  await expect(page.getByText('Every clip belongs to its run.')).toBeVisible()
  await expect(page.getByText('Keep the memory card: 29 clips are not uploaded in full yet.')).toBeVisible()
  const { clips } = await owner.matching(event.id)
  expect(clips.every(({ decided }) => decided)).toBe(true)
  expect(clips.find(({ runId }) => runId === runs[13]?.id)).toBeUndefined()
})

test('a clip is a run, no run or a re-run, by keys, by touch or by a search; each answer stays', {
  tag: '@long',
}, async ({ page, owner }) => {
  const { event, shown } = await addDay(owner)
  await openOwnerPage(page, pathTo('adminClips', { eventId: event.id }))
  await expect(doubt(page)).toBeVisible()
  const clips = doubt(page).getByRole('list', { name: 'Clips' }).getByRole('button')

  // by keys: the fourth clip is the fifth draw
  await page.keyboard.press('f')
  await expect(clips.nth(3)).toHaveAttribute('aria-pressed', 'true')
  await page.keyboard.press('5')
  await settled(page)
  expect(await shown()).toMatchObject({ 'C0013.MP4': 13, 'C0014.MP4': 15, 'C0019.MP4': 20 })

  // by touch: another clip shows none, and what was said before stays
  await page.getByRole('button', { name: 'Look at group 1' }).click()
  const first = page.getByRole('region', { name: /^Group 1:/ })
  await first.getByRole('list', { name: 'Clips' }).getByRole('button').nth(9).click()
  await first.getByRole('button', { name: 'C0010.MP4 shows no run' }).click()
  await settled(page)
  expect(await shown()).toMatchObject({ 'C0010.MP4': null, 'C0014.MP4': 15 })

  // any draw is found by its number, a rider or a horse
  await page.keyboard.press('/')
  const dialog = page.getByRole('dialog', { name: 'Go to a draw' })
  await dialog.getByLabel('Draw, rider or horse').fill('nobody of that name')
  await expect(dialog.getByText('No one in the running order')).toBeVisible()
  await dialog.getByLabel('Draw, rider or horse').fill('25')
  await page.keyboard.press('Enter')

  // a re-run: the same draw was filmed twice
  const third = page.getByRole('region', { name: /^Group 3:/ })
  await third.getByRole('list', { name: 'Clips' }).getByRole('button').nth(1).click()
  await third.getByRole('button', { name: 'C0021.MP4 is a re-run of Tess Calloway III' }).click()
  await settled(page)
  await expect(page.getByRole('alert').filter({ hasText: '2 clips show 21' })).toContainText(
    'Tess Calloway III: C0020.MP4, C0021.MP4',
  )
  expect(await shown()).toMatchObject({
    'C0020.MP4': 21,
    'C0021.MP4': 21,
    'C0010.MP4': null,
    'C0014.MP4': 15,
  })

  // with a clip selected, the search says whose it is
  await page.keyboard.press('s')
  await page.keyboard.press('/')
  await page.getByRole('dialog').getByLabel('Draw, rider or horse').fill('wren halvorsen iii')
  await expectNoBarriers(page)
  await page.keyboard.press('Enter')
  await settled(page)
  expect(await shown()).toMatchObject({ 'C0020.MP4': 21, 'C0021.MP4': 26, 'C0010.MP4': null })
})
