import { beforeEach, expect, it } from 'vitest'
import { NEUTRAL_GRADE } from '../../src/contract/videos/grading.ts'
import { Video } from '../../src/contract/videos/video.ts'
import { METRICS, unfinishedWork } from '../support/observe.ts'
import { sharedAdmin, sharedTestShop } from '../support/shared-shop.ts'
import { addVideoRow, picturesAreMade, videoIsProbed, videoIsReady } from '../support/world/videos.ts'

let id: number
let masterKey: string
/** Jobs of other videos. */
let others: number

const VIVID = { ...NEUTRAL_GRADE, profile: 'vivid' }

const test = sharedTestShop({ WORKER: '0', ...METRICS })
const admin = sharedAdmin(test)
beforeEach(async () => {
  ;({ id } = await addVideoRow(test.shop))
  await videoIsProbed(test.shop, id, { seconds: 20 })
  masterKey = await videoIsReady(test.shop, id)
  others = await previewJobs()
})

const save = (body: object) => admin.put(Video, `/api/admin/videos/${id}`, body)
const stateOf = async () => (await admin.get(Video, `/api/admin/videos/${id}`)).state
async function previewJobs() {
  const { 'video-preview waiting': previews = 0, ...rest } = await unfinishedWork(test.visitor())
  expect(rest).toEqual({})
  return previews
}
/** What is made of it from now on has other addresses: each change of everything counts. */
const masterOf = (version: number) => masterKey.replace('/1/master', `/${version}/master`)

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
  expect([await stateOf(), await previewJobs()]).toEqual(['waiting', others + 1])
  expect(await videoIsReady(test.shop, id)).toBe(masterOf(2))
})

it('a thumbnail is saved together with a grade, while the video is worked on', async () => {
  await save({ grade: VIVID })
  const { edit } = await save({ grade: NEUTRAL_GRADE, edit: { thumbnailAt: 3, previewFrom: 1 } })
  expect(edit).toMatchObject({ thumbnailAt: 3, previewFrom: 1 })
  expect([await stateOf(), await previewJobs()]).toEqual(['waiting', others + 1])
  expect(await videoIsReady(test.shop, id)).toBe(masterOf(3))
})

it('a thumbnail alone leaves the versions, and what is not changed is not made again', async () => {
  const { thumbnail } = await picturesAreMade(test.shop, id)
  await save({ edit: { thumbnailAt: 3 } })
  expect([await stateOf(), await previewJobs()]).toEqual(['waiting', others + 1])
  expect((await picturesAreMade(test.shop, id)).thumbnail).not.toBe(thumbnail)
  expect(await videoIsReady(test.shop, id)).toBe(masterKey)
  await save({ grade: NEUTRAL_GRADE, sound: { tracks: null, evenLoudness: true }, edit: { thumbnailAt: 3 } })
  await save({})
  expect([await stateOf(), await previewJobs()]).toEqual(['ready', others + 1])
  expect(await videoIsReady(test.shop, id)).toBe(masterKey)
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
  expect([await stateOf(), await previewJobs()]).toEqual(['ready', others])
  expect((await admin.get(Video, `/api/admin/videos/${id}`)).grade).toEqual(NEUTRAL_GRADE)
})
