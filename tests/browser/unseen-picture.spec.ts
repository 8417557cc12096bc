import { makeClip } from '../support/make-clip.ts'
import { expect, test } from './support/buyer.ts'
import { storeVersion, storeVideo } from './support/stored-video.ts'

const HEVC = ['-c:v', 'libx265', '-preset', 'ultrafast', '-x265-params', 'log-level=none', '-tag:v', 'hvc1']

test(
  'a video that this browser plays without its picture gives way to the one for every browser',
  { tag: '@long' },
  async ({ page, shop, addRun, sellTo }, testInfo) => {
    const [master, twin] = [testInfo.outputPath('master.mp4'), testInfo.outputPath('twin.mp4')]
    await makeClip(master, { encode: HEVC })
    await makeClip(twin)
    const videoId = await storeVideo(shop, master)
    await storeVersion(shop, videoId, 'master', master)
    await storeVersion(shop, videoId, 'compatible', twin)
    const { orderUrl } = await sellTo(
      'jane@example.com',
      await addRun({ videoUrl: `/media/videos/${videoId}` }),
    )

    const shown: string[] = []
    page.on('request', (request) => {
      if (request.resourceType() === 'media') shown.push(new URL(request.url()).search)
    })
    await page.goto(orderUrl)
    const player = page.getByRole('main').locator('video')
    await expect(page.getByRole('radio', { name: '180p for any player' })).toBeChecked()
    await expect(player).toHaveAttribute('src', /\?size=compatible$/)
    await expect.poll(() => player.evaluate((video: HTMLVideoElement) => video.videoWidth)).toBe(320)
    // it was the master that was tried first
    expect(shown[0]).toBe('')

    // a click, and not a check: it may have given way again before one could look
    const before = shown.length
    await page.getByRole('radio', { name: '180p', exact: true }).click({ force: true })
    await expect.poll(() => shown.slice(before)).toContain('')
    await expect(page.getByRole('radio', { name: '180p for any player' })).toBeChecked()
  },
)
