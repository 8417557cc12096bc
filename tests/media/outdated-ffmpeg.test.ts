import { mkdir } from 'node:fs/promises'
import { dirname } from 'node:path'
import { afterEach, expect, it } from 'vitest'
import { onDemandKey } from '../../src/server/platform/storage/layout.ts'
import { addEvent } from '../support/buying.ts'
import { makeClip } from '../support/make-clip.ts'
import { openTestShop, type TestShop } from '../support/test-shop.ts'
import { probe } from '../support/world/machine.ts'
import { addClip, fileOf, startWork } from '../support/world/uploads.ts'

const OUTDATED =
  'This server has no current ffmpeg, so it opens no videos from outside. Please ask the person who runs your server to install one and restart the shop. The video is made by itself then.'

let test: TestShop
afterEach(() => test.close())

/** A shop on a machine that has no ffmpeg but that of npm, with a video from outside. */
async function openWithBundled() {
  const path = process.env.PATH
  process.env.PATH = '/nowhere'
  try {
    test = await openTestShop()
  } finally {
    process.env.PATH = path
  }
  expect(test.shop.ffmpeg).toMatchObject({ isBundled: true })
  const admin = await test.admin()
  await makeClip(fileOf(test.shop, 'incoming/run.mp4'))
  const { videoId } = await addClip(test.shop, 'run.mp4', { eventId: (await addEvent(admin)).id })
  const seen = await probe({ ffmpeg: 'ffmpeg', ffprobe: 'ffprobe' }, fileOf(test.shop, 'incoming/run.mp4'))
  await test.shop.db
    .updateTable('video')
    .set({ probe: JSON.stringify(seen) })
    .where('id', '=', videoId)
    .execute()
  const frames = [
    '/api/admin/incoming/frames?part=3&fileName=run.mp4',
    `/api/admin/videos/${videoId}/frames/3`,
    `/api/admin/videos/${videoId}/still?at=1`,
  ]
  return { videoId, frames, look: (path: string) => admin.send('GET', path) }
}

it('the ffmpeg of npm opens no video from outside, neither to work on it nor to show a frame', async () => {
  const { videoId, frames, look } = await openWithBundled()
  for (const path of frames) {
    const { status, text } = await look(path)
    expect([status, text.slice(0, 200)], path).toEqual([503, OUTDATED])
  }
  startWork(test.shop)
  const job = () => test.shop.db.selectFrom('job').select('lastError').executeTakeFirst()
  await expect.poll(job, { timeout: 20_000 }).toEqual({ lastError: OUTDATED })
  const video = test.shop.db.selectFrom('video').select(['state', 'previewKey']).where('id', '=', videoId)
  expect(await video.executeTakeFirst()).toEqual({ state: 'waiting', previewKey: null })
})

it('it opens clips of our own making, and what was cut out of them', async () => {
  const { videoId, frames, look } = await openWithBundled()
  const sourceKey = onDemandKey('made')
  const clip = fileOf(test.shop, sourceKey)
  await mkdir(dirname(clip), { recursive: true })
  await makeClip(clip)
  for (const cutKey of [null, 'incoming/run.mp4']) {
    await test.shop.db.updateTable('video').set({ sourceKey, cutKey }).where('id', '=', videoId).execute()
    for (const path of frames.slice(1)) expect((await look(path)).status, path).toBe(200)
  }
})
