// @module-tag postgres
import { beforeAll, expect, it } from 'vitest'
import { NEUTRAL_GRADE } from '../../src/contract/videos/grading.ts'
import { VideoList, VideoWork } from '../../src/contract/videos/video.ts'
import { addEvent } from '../support/buying.ts'
import { sharedAdmin, sharedTestShop } from '../support/shared-shop.ts'
import { addClip, putFile } from '../support/world/uploads.ts'
import { videoWasFinished } from '../support/world/videos.ts'

let eventId: number

const test = sharedTestShop()
const admin = sharedAdmin(test)
beforeAll(async () => {
  eventId = (await addEvent(admin)).id
  // nobody works on it here: what is made of a video is the business of tests/media
  await putFile(test.shop, 'run.mp4', 'a video')
})

it('can be cancelled once, and taken up again once', async () => {
  const { videoId } = await addClip(test.shop, 'run.mp4', { eventId, grade: { profile: 'vivid' } })
  const tell = async (word: string) =>
    (await admin.send('POST', `/api/admin/videos/${videoId}/${word}`)).status
  expect([await tell('cancel'), await tell('cancel')]).toEqual([200, 409])
  expect([await tell('retry'), await tell('retry')]).toEqual([200, 409])
})

it('gives all videos of an event one grade', async () => {
  await addClip(test.shop, 'run.mp4', { eventId, riderName: 'Second Run' })
  const { status, text } = await admin.send('POST', '/api/admin/videos/grade', {
    eventId,
    grade: { ...NEUTRAL_GRADE, contrast: 20 },
  })
  expect([status, JSON.parse(text)]).toEqual([200, { videos: 2 }])
  const { videos } = await admin.get(VideoList, '/api/admin/videos')
  expect(videos.map(({ grade }) => grade.contrast)).toEqual([20, 20])
  for (const { id } of videos) await admin.send('POST', `/api/admin/videos/${id}/cancel`)
})

it('is found among many by rider or file, and listed page by page', async () => {
  const { videoId, riderId } = await addClip(test.shop, 'run.mp4', {
    eventId,
    riderName: 'Zoë 100% Ångström',
  })
  for (let number = 0; number < 60; number++) {
    const fileName = `C${String(number).padStart(4, '0')}.MP4`
    await putFile(test.shop, fileName, 'a video')
    await admin.send('POST', '/api/admin/add-cloud-video', { fileName, riderName: 'Another', eventId })
  }
  const list = (query: Record<string, string>) =>
    admin.get(VideoList, `/api/admin/videos?${new URLSearchParams(query)}`)
  const first = await list({})
  expect([first.videos.length, first.more, first.videos[0]?.name]).toEqual([50, true, 'C0059.MP4'])
  const second = await list({ before: String(first.videos.at(-1)?.id) })
  expect(second.videos[0]?.name).toBe('C0009.MP4')
  expect(second.more).toBe(false)
  expect(second.videos.map(({ id }) => id)).toContain(videoId)

  const found = async (search: string) => (await list({ search })).videos.map(({ name }) => name)
  expect(await found('c0042')).toEqual(['C0042.MP4'])
  for (const search of ['zoë', 'Ångström zo', '100%', 'ZOË RUN.mp4']) {
    expect([search, (await list({ search })).videos.map(({ id }) => id)]).toEqual([search, [videoId]])
  }
  expect(await found('_')).toEqual([])
  expect(await found('zoë c0042')).toEqual([])
  await admin.send('DELETE', `/api/riders/${riderId}`)
  expect(await found('zoë')).toEqual([])
})

it('says how many videos are not on sale yet, and the pace of the last ones', async () => {
  const work = () => admin.get(VideoWork, '/api/admin/video-work')
  const before = await work()
  for (const name of ['First', 'Second'])
    await addClip(test.shop, 'run.mp4', { eventId, riderName: `${name} Waits` })
  expect(await work()).toEqual({ left: before.left + 2, secondsEach: null })
  test.stopTime()
  for (const seconds of [0, 560, 20, 20]) {
    test.later(seconds * 1000)
    await videoWasFinished(test.shop)
  }
  expect((await work()).secondsEach).toBe(20)
})
