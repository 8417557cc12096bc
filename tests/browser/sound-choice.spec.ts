import { Probe } from '../../src/server/media/ffmpeg/probe-shape.ts'
import { makeClip } from '../support/make-clip.ts'
import { expectNoBarriersAtAnyWidth } from './support/barriers.ts'
import { withoutGraphics } from './support/graphics.ts'
import { enterRoom, expectToast } from './support/owner-room.ts'
import { storeVideo } from './support/stored-video.ts'
import { expect, test } from './support/test.ts'

const track = (index: number, peak: number, channels = 1) => ({
  ...{ index, peak, channels, codec: 'pcm_s16le', sampleRate: 48_000 },
  layout: channels === 1 ? 'mono' : 'stereo',
})

/** What was found in a file of a camera with three microphones and a radio on which nothing came. */
const probe = Probe.parse({
  ...{ version: 2, width: 320, height: 180, seconds: 2, framesPerSecond: 25, frameRate: '25/1' },
  ...{ container: 'mov', videoCodec: 'h264', videoIndex: 0, pixelFormat: 'yuv420p' },
  ...{ matrix: 'bt709', range: 'limited', transfer: 'sdr' },
  tracks: [track(1, -6.2), track(2, -31), track(3, -200), track(4, -18, 2)],
})

test('the owner chooses among the tracks by how loud they are', async ({ page, shop }, testInfo) => {
  const clip = testInfo.outputPath('clip.mp4')
  await makeClip(clip)
  const id = await storeVideo(shop, clip, { probe: JSON.stringify(probe) })
  await withoutGraphics(page)
  await enterRoom(page, `/admin/video/${id}`)

  const sound = page.getByRole('region', { name: 'Sound' })
  await expect(sound.getByRole('radio', { name: 'As found: tracks 1 and 2' })).toBeChecked()
  await expect(sound.getByRole('radio', { name: /^Track 1: PCM, mono/ })).toHaveAccessibleName(/up to -6 dB/)
  await expect(sound.getByRole('radio', { name: /^Track 3: PCM, mono/ })).toHaveAccessibleName(/silent/)
  // the louder of the two speaks for both
  await expect(sound.getByRole('radio', { name: /^Tracks 1 and 2 as left and right/ })).toHaveAccessibleName(
    /up to -6 dB/,
  )
  const save = sound.getByRole('button', { name: 'Save sound' })
  await expect(save).toBeDisabled()
  await expectNoBarriersAtAnyWidth(page)

  await sound.getByRole('radio', { name: /^Track 4: PCM, stereo/ }).check()
  await sound.getByRole('checkbox', { name: 'As loud as all other videos' }).uncheck()
  const saved = page.waitForRequest((request) => request.method() === 'PUT' && /sound/.test(request.url()))
  await save.click()
  expect((await saved).postDataJSON()).toEqual({ tracks: [4], evenLoudness: false })
  await expectToast(page, 'Sound saved')
})
