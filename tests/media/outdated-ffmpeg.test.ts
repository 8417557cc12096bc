import { afterEach, expect, it } from 'vitest'
import { Video } from '../../src/contract/videos/video.ts'
import { seedDemo } from '../../src/demo/seed-demo.ts'
import { addEvent, firstForSale } from '../support/buying.ts'
import type { Client } from '../support/client.ts'
import { makeClip } from '../support/make-clip.ts'
import { openTestShop, type TestShop } from '../support/test-shop.ts'
import { addClip, fileOf, startWork, whenEnded } from '../support/world/uploads.ts'
import { videoIsProbed } from '../support/world/videos.ts'

const OUTDATED =
  'This server has no current ffmpeg, so it opens no videos from outside. Please ask the person who runs your server to install one and restart the shop. The video is made by itself then.'

let test: TestShop
afterEach(() => test.close())

/** A shop on a machine that has no ffmpeg but that of npm. */
async function openWithBundled() {
  const path = process.env.PATH
  process.env.PATH = '/nowhere'
  try {
    test = await openTestShop()
  } finally {
    process.env.PATH = path
  }
  expect(test.shop.ffmpeg).toMatchObject({ isBundled: true })
  return test.admin()
}

const framesOf = (videoId: number) => [
  `/api/admin/videos/${videoId}/frames/3`,
  `/api/admin/videos/${videoId}/still?at=1`,
]

it('the ffmpeg of npm opens no video from outside, neither to work on it nor to show a frame', async () => {
  const admin = await openWithBundled()
  await makeClip(fileOf(test.shop, 'incoming/run.mp4'))
  const { videoId } = await addClip(test.shop, 'run.mp4', { eventId: (await addEvent(admin)).id })
  await videoIsProbed(test.shop, videoId)
  for (const path of ['/api/admin/incoming/frames?part=3&fileName=run.mp4', ...framesOf(videoId)]) {
    const { status, text } = await admin.send('GET', path)
    expect([status, text.slice(0, 200)], path).toEqual([503, OUTDATED])
  }
  startWork(test.shop)
  const video = () => admin.get(Video, `/api/admin/videos/${videoId}`)
  await expect.poll(async () => (await video()).error).toBe(OUTDATED)
  expect(await video()).toMatchObject({ state: 'waiting', previewUrl: null })
})

it('it opens clips of our own making, and what was cut out of them', async () => {
  const admin = await openWithBundled()
  const lavfi = [
    '-f',
    'lavfi',
    '-i',
    'testsrc2=size=160x90:duration=4',
    '-f',
    'lavfi',
    '-i',
    'sine=duration=4',
  ]
  const args = ['-nostdin', '-v', 'error', '-y', ...lavfi, '-pix_fmt', 'yuv420p', 'source.mp4']
  const prepare = async () => ({ args, seconds: 4 })
  test.shop.sourceMaker = { name: 'demo clip', withoutFfmpeg: '', prepare }
  await seedDemo(test.shop)
  startWork(test.shop)
  const { previewUrl } = await firstForSale(test.visitor())
  expect((await admin.send('GET', previewUrl ?? '')).status).toBe(302)
  const videoId = Number(/\d+/.exec(previewUrl ?? ''))
  await expectFrames(admin, videoId)
  const edit = { trimStart: 1, trimEnd: 3 }
  expect((await admin.send('PUT', `/api/admin/videos/${videoId}`, { edit })).status).toBe(200)
  expect(await whenEnded(test.shop, videoId)).toMatchObject({ state: 'ready', error: null })
  await expectFrames(admin, videoId)
})

async function expectFrames(admin: Client, videoId: number) {
  for (const path of framesOf(videoId)) expect((await admin.send('GET', path)).status, path).toBe(200)
}
