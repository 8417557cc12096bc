import { expectNoBarriers } from './support/barriers.ts'
import { withoutGraphics } from './support/graphics.ts'
import { answer, expectToast, openOwnerPage } from './support/owner-area.ts'
import { storeRun } from './support/stored-run.ts'
import { expect, test } from './support/test.ts'

// what is saved here would be encoded again
test.use({ shopEnv: { WORKER: '0' } })

test('the owner picks a thumbnail, the sound track and the colors of a video, and deletes it', {
  tag: '@long',
}, async ({ page, owner, shop }) => {
  const { event } = await owner.addEventOf([])
  await storeRun(shop, owner, event.id)
  await withoutGraphics(page)
  await openOwnerPage(page, '/admin/videos')
  await expect(page.getByText(/^Found: /)).toBeVisible()
  await page.getByRole('link', { name: 'Edit run.mp4' }).click()

  await expect(page.getByRole('heading', { name: 'Edit video', level: 1 })).toBeVisible()
  await expect(page.getByText('On sale', { exact: true })).toBeVisible()
  await expect(page.getByText(/^Found: 180p 25/)).toBeVisible()
  const save = page.getByRole('button', { name: 'Save', exact: true })
  await expect(save).toBeDisabled()
  await expect(page.getByText('This browser has no WebGL2')).toBeVisible()
  const sound = page.getByRole('region', { name: 'Sound' })
  await expect(sound.getByRole('radio', { name: 'As found: tracks 1 and 2' })).toBeChecked()
  await expect(sound.getByRole('radio', { name: /^Track 1: PCM, mono/ })).toHaveAccessibleName(/up to -6 dB/)
  await expect(sound.getByRole('radio', { name: /^Track 3: PCM, mono/ })).toHaveAccessibleName(/silent/)
  // the louder of the two speaks for both
  await expect(sound.getByRole('radio', { name: /^Tracks 1 and 2 as left and right/ })).toHaveAccessibleName(
    /up to -6 dB/,
  )
  const graded = page.getByRole('img', { name: 'The frame with this grade' })
  await expect(graded).toBeVisible()
  await expectNoBarriers(page)

  const thumbnail = page.getByRole('region', { name: 'Thumbnail and preview' })
  await thumbnail.getByRole('radio', { name: 'Frame 3 of 12' }).check()
  await expect(thumbnail.getByRole('img', { name: 'The thumbnail at second 0.4' })).toBeVisible()
  await thumbnail.getByRole('slider', { name: /^Any frame/ }).press('ArrowRight')
  await expect(thumbnail.getByRole('img', { name: 'The thumbnail at second 0.5' })).toBeVisible()
  await expect(page.getByText('Only the thumbnail and preview are made again.')).toBeVisible()

  await sound.getByRole('radio', { name: /^Track 4: PCM, stereo/ }).check()
  await sound.getByRole('checkbox', { name: 'As loud as all other videos' }).uncheck()
  const exposure = page.getByRole('slider', { name: 'Exposure', exact: true })
  await exposure.focus()
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('spinbutton', { name: 'Exposure, as a number' })).toHaveValue('0.05')
  await page.getByRole('radio', { name: /^Natural:/ }).check()

  // leaving would lose all of it, and one Save keeps all of it
  await page.getByRole('link', { name: 'Today' }).first().click()
  await answer(page, 'Discard your changes?', 'Keep editing')
  const saved = page.waitForRequest((request) => request.method() === 'PUT')
  await save.click()
  expect((await saved).postDataJSON()).toMatchObject({
    grade: { profile: 'natural', exposure: 0.05 },
    sound: { tracks: [4], evenLoudness: false },
    edit: { thumbnailAt: 0.5 },
  })
  await expectToast(page, 'Video saved')
  await expect(save).toBeDisabled()
  await expect(page.getByText('Everything is saved.')).toBeVisible()

  // a frame that is asked for when the video is gone would be complained of
  const frames = page.locator('img[src*="/frames/"]')
  const drawn = () =>
    frames.evaluateAll((all) => all.filter((one) => (one as HTMLImageElement).naturalWidth > 0).length)
  await expect.poll(drawn).toBe(6 + 12 + 12)
  await page.getByRole('button', { name: 'Remove…' }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Delete / })
    .click()
  await expect(page.getByText('No Videos Yet')).toBeVisible()
})

test('a video is trimmed on its timeline, by keys, by pointer and where the player is', {
  tag: '@long',
}, async ({ page, owner, shop }) => {
  const { event } = await owner.addEventOf([])
  const { id } = await storeRun(shop, owner, event.id)
  await openOwnerPage(page, `/admin/video/${id}`)
  const trim = page.getByRole('region', { name: 'Trim' })
  const start = trim.getByRole('slider', { name: 'Start' })
  const end = trim.getByRole('slider', { name: 'End' })
  await expect(end).toHaveAttribute('aria-valuetext', '0:02.0')
  const player = trim.getByLabel('Video of Jane Doe')
  await expect.poll(() => player.evaluate((video: HTMLVideoElement) => Math.round(video.duration))).toBe(2)

  // by keys: a tenth, a second, and never less than a second between the two
  await start.focus()
  await page.keyboard.press('ArrowRight')
  await expect(start).toHaveAttribute('aria-valuenow', '0.1')
  await page.keyboard.press('Shift+ArrowRight')
  await expect(start).toHaveAttribute('aria-valuenow', '1')
  await page.keyboard.press('Home')
  await expect(start).toHaveAttribute('aria-valuenow', '0')
  await expect(page.getByText('Everything is saved.')).toBeVisible()

  // by pointer: the end goes where it is dragged
  const box = await trim.locator('img').first().locator('xpath=../..').boundingBox()
  if (!box) throw new Error('There is no timeline')
  const handle = await end.boundingBox()
  if (!handle) throw new Error('There is no handle')
  await page.mouse.move(handle.x + handle.width / 2, handle.y + handle.height / 2)
  await page.mouse.down()
  await page.mouse.move(box.x + box.width * 0.75, handle.y + 10, { steps: 4 })
  await page.mouse.up()
  await expect(end).toHaveAttribute('aria-valuenow', '1.5')

  // where the player is
  await page.mouse.click(box.x + box.width * 0.25, box.y + box.height / 2)
  await expect(trim.getByText(/^0:00\.5 · /)).toBeVisible()
  await page.keyboard.press('i')
  await expect(start).toHaveAttribute('aria-valuenow', '0.5')
  await expect(page.getByText('With another start or end they are picked again.')).toBeVisible()
  await page.keyboard.press('l')
  await expect.poll(() => player.evaluate((video: HTMLVideoElement) => video.paused)).toBe(false)
  await page.keyboard.press('k')
  await expect.poll(() => player.evaluate((video: HTMLVideoElement) => video.paused)).toBe(true)
  await expectNoBarriers(page)

  const saved = page.waitForRequest((request) => request.method() === 'PUT')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  expect((await saved).postDataJSON()).toEqual({ edit: { trimStart: 0.5, trimEnd: 1.5 } })
  await expectToast(page, 'Video saved')
})
