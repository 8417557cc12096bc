import { mkdir, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { pathTo } from '../../src/contract/pages.ts'
import { cachedClip } from '../support/make-clip.ts'
import { makeSmallClip } from '../support/weekend/small-clips.ts'
import { expectNoBarriers } from './support/barriers.ts'
import type { Owner } from './support/owner.ts'
import { openOwnerPage } from './support/owner-area.ts'
import { settled } from './support/review-screen.ts'
import { addOrderOfGo } from './support/running-order.ts'
import { expect, test } from './support/test.ts'
import { useClips } from './support/use-clips.ts'

// nothing is watched that the shop would encode
test.use({ shopEnv: { WORKER: '0' } })

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
  const clips = doubt(page).getByRole('list', { name: 'Clips' }).locator('[data-clip]')

  // by keys: the fourth clip is the fifth draw
  await page.keyboard.press('f')
  await expect(clips.nth(3)).toHaveAttribute('aria-pressed', 'true')
  await page.keyboard.press('5')
  await settled(page)
  expect(await shown()).toMatchObject({ 'C0013.MP4': 13, 'C0014.MP4': 15, 'C0019.MP4': 20 })

  // by touch: another clip shows none, and what was said before stays
  await page.getByRole('button', { name: 'Look at group 1' }).click()
  const first = page.getByRole('region', { name: /^Group 1:/ })
  await first.getByRole('list', { name: 'Clips' }).locator('[data-clip]').nth(9).click()
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
  await third.getByRole('list', { name: 'Clips' }).locator('[data-clip]').nth(1).click()
  await third.getByRole('button', { name: 'Re-run of Tess Calloway III' }).click()
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

/** A clip with sound; no browser on this system decodes HEVC. */
async function makeHeardClip(card: string, index: number, codec: 'libx264' | 'libx265') {
  const startedAt = new Date(NINE + index * 45_000)
  const file = join(card, `C000${index + 1}.MP4`)
  const seconds = 18 + index
  await cachedClip(file, [
    ...['-f', 'lavfi', '-i', `testsrc2=size=320x180:rate=10:duration=${seconds}`],
    ...['-f', 'lavfi', '-i', `sine=duration=${seconds}`],
    ...['-c:v', codec, '-preset', 'ultrafast', '-pix_fmt', 'yuv420p', '-g', '10', '-c:a', 'aac'],
    ...(codec === 'libx265' ? ['-tag:v', 'hvc1'] : []),
    ...['-metadata', `creation_time=${startedAt.toISOString()}`],
  ])
  const ended = new Date(startedAt.getTime() + seconds * 1000)
  await utimes(file, ended, ended)
}

/** Counts the videos of the memory card that are open as object URLs. None is given up while an element shows it. */
function countOpenFiles() {
  const open = new Set<string>()
  Object.assign(window, { openFiles: open })
  const { createObjectURL, revokeObjectURL } = URL
  URL.createObjectURL = (what: Blob) => {
    const url = createObjectURL(what)
    if (what instanceof File && /\.MP4$/.test(what.name)) open.add(url)
    return url
  }
  URL.revokeObjectURL = (url: string) => {
    for (const element of document.querySelectorAll(`[src="${url}"]`))
      reportError(new Error(`The address of a ${element.tagName} is gone`))
    open.delete(url)
    revokeObjectURL(url)
  }
}

const openFiles = (page: Page) =>
  page.evaluate(() => (window as unknown as { openFiles: Set<string> }).openFiles.size)

test(
  'a clip plays with sound in a loupe, where keys shuttle, go to the next one and say whose it is',
  {
    tag: '@long',
  },
  async ({ page, owner }, testInfo) => {
    const { event, runs } = await addOrderOfGo(owner, 3)
    const card = testInfo.outputPath('card')
    await mkdir(card, { recursive: true })
    await makeHeardClip(card, 0, 'libx264')
    await makeHeardClip(card, 1, 'libx264')
    await makeHeardClip(card, 2, 'libx265')
    await page.addInitScript(countOpenFiles)
    await openOwnerPage(page, pathTo('adminClips', { eventId: event.id }))
    await page.getByLabel('Folder of a memory card').setInputFiles(card)
    await expect(page.getByText('3 clips read.')).toBeVisible()

    // the mouse scrubs through a clip's pictures
    const list = page.getByRole('region', { name: 'Running order and clips' })
    const first = list.getByRole('button', { name: 'Play C0001.MP4' })
    await expect(first.locator('img')).toHaveCount(1)
    await first.hover({ position: { x: 4, y: 6 } })
    await expect(first.locator('[data-scrubbed]')).toHaveCount(1)
    const shown = await first.locator('img').getAttribute('src')
    await first.hover({ position: { x: 44, y: 6 } })
    await expect(first.locator('img')).not.toHaveAttribute('src', shown ?? '')

    await first.click()
    const loupe = page.getByRole('dialog', { name: 'C0001.MP4' })
    const video = page.locator('video')
    const at = () => video.evaluate((element: HTMLVideoElement) => element.currentTime)
    const paused = () => video.evaluate((element: HTMLVideoElement) => element.paused)
    await expect.poll(at).toBeGreaterThan(0.2)
    expect(await video.evaluate((element: HTMLVideoElement) => element.muted)).toBe(false)
    await expectNoBarriers(page)
    await page.keyboard.press(' ')
    await expect.poll(paused).toBe(true)
    const speed = page.getByRole('status', { name: 'Speed' })
    await page.keyboard.press('l')
    await page.keyboard.press('l')
    await expect(speed).toHaveText('2×')
    await expect.poll(at).toBeGreaterThan(2)
    await page.keyboard.press('j')
    await expect(speed).toHaveText('-1×')
    const later = await at()
    await expect.poll(at).toBeLessThan(later - 0.3)
    await page.keyboard.press('k')
    await expect(speed).toHaveText('')

    // next, and its run is confirmed
    await page.keyboard.press('ArrowRight')
    await expect(page.getByRole('dialog', { name: 'C0002.MP4' })).toBeVisible()
    await expect.poll(paused).toBe(false)
    expect(await openFiles(page)).toBe(1)
    await expect(video).toHaveCount(1)
    await page.keyboard.press('Enter')
    const third = page.getByRole('dialog', { name: 'C0003.MP4' })
    await expect(third.getByText("This browser can't play HEVC. You hear its sound.")).toBeVisible()
    expect(await openFiles(page)).toBe(1)
    await expect
      .poll(async () => (await owner.matching(event.id)).clips.filter(({ decided }) => decided).length)
      .toBe(1)
    // the third is the first run, by its digit; then by a search it is the third again
    await settled(page)
    await page.keyboard.press('1')
    await settled(page)
    const runOfThird = async () => (await owner.matching(event.id)).clips.at(-1)?.runId
    await expect.poll(runOfThird).toBe(runs[0]?.id)
    await page.keyboard.press('/')
    await page.getByRole('dialog', { name: 'C0003.MP4 is …' }).getByLabel('Draw, rider or horse').fill('3')
    await page.keyboard.press('Enter')
    await settled(page)
    await expect.poll(runOfThird).toBe(runs[2]?.id)

    // by touch: buttons go back, pause and close
    await page.setViewportSize({ width: 390, height: 780 })
    await third.getByRole('button', { name: 'Previous clip' }).click()
    await page.getByRole('button', { name: 'Pause' }).click()
    await expect.poll(paused).toBe(true)
    await page.getByRole('button', { name: 'Previous clip' }).click()
    await expect(loupe).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(loupe).toBeHidden()
    expect(await openFiles(page)).toBe(0)
    await expect(video).toHaveCount(0)
  },
)

test(
  'the look of log footage is chosen before the upload, stays for the next card, and goes with the videos',
  {
    tag: '@long',
  },
  async ({ page, owner }, testInfo) => {
    const { event } = await addOrderOfGo(owner, 2)
    const { event: next } = await addOrderOfGo(owner, 2)
    const card = testInfo.outputPath('card')
    await mkdir(card, { recursive: true })
    for (const run of [0, 1])
      await makeSmallClip(card, {
        ...{ name: `C000${run + 1}.MP4`, startedAt: new Date(NINE + run * 45_000), seconds: 16 + run },
        ...{ sidecar: true, gamma: 's-log3-cine' },
      })
    const grade = page.getByRole('combobox', { name: 'Grade of Sony ILCE-7SM3 1234567' })
    await openOwnerPage(page, pathTo('adminClips', { eventId: event.id }))
    await page.getByLabel('Folder of a memory card').setInputFiles(card)
    await expect(grade).toHaveValue('s-log3')
    await expect(page.getByText('The camera says that these clips are log footage.')).toBeVisible()
    await expect(page.getByRole('img', { name: 'As filmed' })).toBeVisible()
    await expect(page.getByRole('img', { name: 'With this grade' })).toBeVisible()
    await expectNoBarriers(page)
    await page.getByRole('button', { name: /^Adjust: / }).click()
    await page.getByRole('spinbutton', { name: 'Exposure, as a number' }).fill('0.5')
    await page.getByRole('button', { name: 'Use this grade' }).click()

    await useClips(page, 2)
    await page.getByRole('button', { name: 'Upload 2 videos' }).click()
    await expect(page.getByText('2 of 2 runs arrived')).toBeVisible()
    for (const { videoId } of await owner.clips(event.id))
      expect((await owner.video(videoId)).grade).toMatchObject({ profile: 's-log3', exposure: 0.5 })

    // another card of the same camera
    await page.goto(pathTo('adminClips', { eventId: next.id }))
    await page.getByLabel('Folder of a memory card').setInputFiles(card)
    await expect(grade).toHaveValue('s-log3')
    await expect(page.getByRole('button', { name: /^Adjust: / })).toHaveText('Adjusted')
    await grade.selectOption('As filmed')
    await expect(page.getByText('These clips are S-Log3 footage.')).toBeVisible()
  },
)
