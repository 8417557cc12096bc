import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Locator, Page } from '@playwright/test'
import { makeClip } from '../support/make-clip.ts'
import { expect, test } from './support/buyer.ts'
import { withoutGraphics } from './support/graphics.ts'
import { answer, openOwnerPage } from './support/owner-area.ts'
import { hashOf } from './support/stored-video.ts'

const rowIn = (page: Page, list: string) =>
  page.getByRole('list', { name: list }).getByRole('listitem').filter({ hasText: 'Jane Doe' })

/** Every percentage that the screen says by itself, in turn. */
async function watchProgress(page: Page) {
  await page.evaluate(() => {
    const shown: number[] = []
    Object.assign(window, { shown })
    new MutationObserver(() => {
      const bar = document.querySelector('[aria-label="Making of jane_doe_story.mp4"]')
      const percent = Number(bar?.getAttribute('aria-valuenow'))
      if (bar && shown.at(-1) !== percent) shown.push(percent)
    }).observe(document.body, { subtree: true, childList: true, attributes: true })
  })
  return () => page.evaluate(() => (window as unknown as { shown: number[] }).shown)
}

const expectToPlay = (player: Locator) =>
  expect.poll(() => player.evaluate((video: HTMLVideoElement) => video.currentTime)).toBeGreaterThan(0)

test('a clip is uploaded, graded, shown, bought and played, and what is downloaded is the graded master', async ({
  page,
  owner,
  shop,
  buyer,
}, testInfo) => {
  // the one test of npm test that encodes for real
  test.setTimeout(120_000)
  const { sport, event } = await owner.addEventOf([])
  await owner.addEvent({ name: 'Another Night', date: 'June 20, 2024', sportId: sport.id })
  const clip = testInfo.outputPath('jane_doe_story.mp4')
  await makeClip(clip)

  // a graphics card's colours have a test of their own
  await withoutGraphics(page)
  await openOwnerPage(page, '/admin/upload')
  await page.getByLabel('Video files').setInputFiles(clip)
  await page.getByLabel('Event of these videos').selectOption(String(event.id))
  await page.getByLabel('Rider of jane_doe_story.mp4').fill('Jane Doe')
  await page.getByLabel('Color grading of all').click()
  const grading = page.getByRole('dialog', { name: 'Color grading' })
  await expect(grading.getByRole('img', { name: 'The frame with this grade' })).toBeVisible()
  await grading.getByRole('radio', { name: /^Golden hour:/ }).check()
  await grading.getByRole('button', { name: 'Use this grade' }).click()
  await expect(page.getByLabel('Color grading of all')).toContainText('Golden hour')

  await page.getByRole('button', { name: 'Put 1 video on sale' }).click()
  await answer(page, 'Add Jane Doe as a new rider?', 'Add Rider')
  await expect(rowIn(page, 'Uploads').getByText('Arrived', { exact: true })).toBeVisible()
  const video = rowIn(page, 'Videos')
  // with the name came the grade, and with that the making began
  await expect(video).toContainText('Jane Doe')
  const progress = await watchProgress(page)
  await expect(video.getByText('Ready', { exact: true })).toBeVisible({ timeout: 90_000 })
  const percentages = await progress()
  expect(percentages).not.toEqual([])
  expect(percentages).toEqual(percentages.toSorted((a, b) => a - b))

  const gradingPage = await video.getByRole('link', { name: 'Edit jane_doe_story.mp4' }).getAttribute('href')
  const [, id = ''] = /^\/admin\/video\/(\d+)$/.exec(gradingPage ?? '') ?? []
  const grades = (await readdir(join(shop.dataDir, 'media/videos', id))).map(Number)
  const master = join(shop.dataDir, 'media/videos', id, String(Math.max(...grades)), 'master.mp4')
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page).toHaveURL('/')

  await page.goto(`/event/${event.id}`)
  const card = buyer.card('Jane Doe')
  const thumbnail = card.locator('img')
  await expect(thumbnail).toHaveAttribute('src', /\/media\/public\/.*thumbnail\.webp$/)
  await expect.poll(() => thumbnail.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0)
  await card.getByRole('button', { name: 'Play a preview of Jane Doe' }).click()
  await expectToPlay(page.getByRole('dialog', { name: 'Jane Doe', exact: true }).locator('video'))

  await page.getByRole('button', { name: 'UNLOCK VIDEO of Jane Doe' }).click()
  await buyer.fill()
  await buyer.payAndBeThanked()
  await expectToPlay(buyer.thanks.locator('video'))

  await buyer.thanks.getByRole('link', { name: 'Your order link' }).click()
  const downloading = page.waitForEvent('download')
  await page.getByRole('main').getByRole('link', { name: 'Download Jane Doe, 180p' }).click()
  const bytes = await hashOf(await (await downloading).path())
  expect(bytes).toBe(await hashOf(master))
  expect(bytes).not.toBe(await hashOf(clip))
})
