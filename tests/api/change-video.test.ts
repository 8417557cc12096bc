import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { NEUTRAL_GRADE } from '../../src/contract/videos/grading.ts'
import { Video } from '../../src/contract/videos/video.ts'
import { Probe } from '../../src/server/videos/probe/probe-result.ts'
import { subjectOf } from '../../src/server/videos/video-jobs.ts'
import type { Client } from '../support/client.ts'
import { openTestShop, type TestShop } from '../support/test-shop.ts'
import { addVideoRow } from '../support/world/videos.ts'

let test: TestShop
let admin: Client
let id: number

const track = (index: number) => ({
  ...{ index, peak: -6, channels: 2, codec: 'aac', layout: 'stereo', sampleRate: 48_000 },
})
const PROBE = Probe.parse({
  ...{ version: 2, width: 640, height: 360, seconds: 20, framesPerSecond: 25, frameRate: '25/1' },
  ...{ container: 'mov', videoCodec: 'h264', videoIndex: 0, pixelFormat: 'yuv420p' },
  ...{ matrix: 'bt709', range: 'limited', transfer: 'sdr', tracks: [track(1), track(2)] },
})
const VIVID = { ...NEUTRAL_GRADE, profile: 'vivid' }

beforeAll(async () => {
  test = await openTestShop({ WORKER: '0' })
  admin = await test.admin()
})
beforeEach(async () => {
  ;({ id } = await addVideoRow(test.shop))
  await change({ probe: JSON.stringify(PROBE) })
})
afterAll(() => test.close())

const change = (values: { probe?: string; state?: 'ready' }) =>
  test.shop.db.updateTable('video').set(values).where('id', '=', id).execute()
const save = (body: object) => admin.put(Video, `/api/admin/videos/${id}`, body)
/** What is made again: everything, or thumbnail and preview alone. */
const versions = () =>
  test.shop.db
    .selectFrom('video')
    .select(['gradeVersion', 'showVersion', 'state'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
const jobs = async () =>
  (
    await test.shop.db
      .selectFrom('job')
      .select('kind')
      .where('subject', '=', subjectOf(id))
      .where('finishedAt', 'is', null)
      .execute()
  ).map(({ kind }) => kind)

it('one save takes grade, sound, thumbnail and trim, and makes all of it once', async () => {
  const { grade, sound, edit } = await save({
    grade: VIVID,
    sound: { tracks: [2], evenLoudness: false },
    edit: { trimStart: 2, trimEnd: 18 },
  })
  expect({ grade, sound, edit }).toMatchObject({
    grade: VIVID,
    sound: { tracks: [2], evenLoudness: false },
    edit: { trimStart: 2, trimEnd: 18, thumbnailAt: null },
  })
  expect(await versions()).toMatchObject({ gradeVersion: 2, state: 'waiting' })
  expect(await jobs()).toEqual(['video-preview'])
})

it('a thumbnail is saved together with a grade, while the video is worked on', async () => {
  await save({ grade: VIVID })
  const { edit } = await save({ grade: NEUTRAL_GRADE, edit: { thumbnailAt: 3, previewFrom: 1 } })
  expect(edit).toMatchObject({ thumbnailAt: 3, previewFrom: 1 })
  expect(await versions()).toMatchObject({ gradeVersion: 3, state: 'waiting' })
  expect(await jobs()).toEqual(['video-preview'])
})

it('a thumbnail alone leaves the versions, and what is not changed is not made again', async () => {
  const before = await versions()
  await save({ edit: { thumbnailAt: 3 } })
  expect(await versions()).toMatchObject({
    gradeVersion: before.gradeVersion,
    showVersion: before.showVersion + 1,
  })
  await change({ state: 'ready' })
  const saved = await versions()
  const queued = await jobs()
  await save({ grade: NEUTRAL_GRADE, sound: { tracks: null, evenLoudness: true }, edit: { thumbnailAt: 3 } })
  await save({})
  expect(await versions()).toEqual(saved)
  expect(await jobs()).toEqual(queued)
})

it('one part that is refused saves none', async () => {
  const answer = await admin.send('PUT', `/api/admin/videos/${id}`, {
    grade: VIVID,
    edit: { trimStart: 19.5 },
  })
  expect(answer).toMatchObject({
    status: 400,
    text: 'The video lasts 20 seconds, and at least 1 second of it has to stay.',
  })
  expect(await versions()).toMatchObject({ gradeVersion: 1, state: 'ready' })
})
