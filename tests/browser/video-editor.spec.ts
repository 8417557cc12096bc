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

  const video = page.getByRole('region', { name: /^Film/ })
  await expect(video.getByText('On sale', { exact: true })).toBeVisible()
  await expect(video.getByText(/^Found: 180p 25/)).toBeVisible()
  await expect(video.getByRole('button', { name: 'Save film' })).toBeDisabled()
  await expect(page.getByText('This browser has no WebGL2')).toBeVisible()
  const sound = page.getByRole('region', { name: 'Sound' })
  await expect(sound.getByRole('radio', { name: 'As found: tracks 1 and 2' })).toBeChecked()
  await expect(sound.getByRole('radio', { name: /^Track 1: PCM, mono/ })).toHaveAccessibleName(/up to -6 dB/)
  await expect(sound.getByRole('radio', { name: /^Track 3: PCM, mono/ })).toHaveAccessibleName(/silent/)
  // the louder of the two speaks for both
  await expect(sound.getByRole('radio', { name: /^Tracks 1 and 2 as left and right/ })).toHaveAccessibleName(
    /up to -6 dB/,
  )
  const saveSound = sound.getByRole('button', { name: 'Save sound' })
  await expect(saveSound).toBeDisabled()
  const graded = page.getByRole('img', { name: 'The frame with this grade' })
  await expect(graded).toBeVisible()
  await expectNoBarriers(page)

  await video.getByRole('radio', { name: 'Frame 3 of 12' }).check()
  await expect(video.getByRole('img', { name: 'The poster at second 0.4' })).toBeVisible()
  await video.getByRole('slider', { name: /^Any frame/ }).press('ArrowRight')
  await expect(video.getByRole('img', { name: 'The poster at second 0.5' })).toBeVisible()
  await video.getByRole('button', { name: 'Save film' }).click()
  await expectToast(page, 'Film saved')

  await sound.getByRole('radio', { name: /^Track 4: PCM, stereo/ }).check()
  await sound.getByRole('checkbox', { name: 'As loud as all other videos' }).uncheck()
  const saved = page.waitForRequest((request) => request.method() === 'PUT' && /sound/.test(request.url()))
  await saveSound.click()
  expect((await saved).postDataJSON()).toEqual({ tracks: [4], evenLoudness: false })
  await expectToast(page, 'Sound saved')

  const exposure = page.getByRole('slider', { name: 'Exposure', exact: true })
  await exposure.focus()
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('spinbutton', { name: 'Exposure, as a number' })).toHaveValue('0.05')
  await page.getByRole('radio', { name: /^Natural:/ }).check()
  await page.getByRole('button', { name: 'Save grade' }).click()
  await expectToast(page, 'Grade saved')
  await expect(page.getByRole('button', { name: 'Save grade' })).toBeDisabled()

  // a frame that is asked for when the video is gone would be complained of
  const drawn = page.getByRole('group', { name: 'Frame' }).locator('img')
  await expect
    .poll(() =>
      drawn.evaluateAll((all) => all.filter((one) => (one as HTMLImageElement).naturalWidth > 0).length),
    )
    .toBe(await page.getByRole('radio', { name: /^Frame / }).count())
  await video.getByRole('button', { name: 'Delete' }).click()
  await answer(page, 'Delete this video?', 'Delete')
  await expect(page.getByText('No Videos Yet')).toBeVisible()
})
