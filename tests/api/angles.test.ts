import { randomBytes } from 'node:crypto'
import { beforeEach, expect, it } from 'vitest'
import { sellForCash } from '../support/buying.ts'
import { addClipFile, sendFile } from '../support/sender.ts'
import { sharedAdmin, sharedTestShop } from '../support/shared-shop.ts'
import { line, weekendOfEach } from '../support/weekend/weekend-owner.ts'
import { videoIsReady } from '../support/world/videos.ts'

let runs: { id: number; riderId: number }[]
/** By run: what the cameras A and B filmed. */
let clips: { a: number; b: number }[]

const test = sharedTestShop({ WORKER: '0' })
const admin = sharedAdmin(test)
const weekend = weekendOfEach(admin)
beforeEach(async () => {
  const order = await weekend.setOrder([
    line(['Open', 1, 'Amy Cole', 'Blue']),
    line(['Open', 2, 'Bo Reed', 'Dash']),
    ...[3, 4, 5, 6].map((draw) => line(['Open', draw, 'Cy Burns', `Roan ${draw}`])),
  ])
  runs = order.runs
  const told = await weekend.addClips(
    runs.slice(0, 3).flatMap((_, index) =>
      ['A', 'B'].map((camera, at) => ({
        name: `${camera}00${index}.MP4`,
        startedAt: new Date(Date.UTC(2026, 5, 12, 15, index, at)).toISOString(),
        ...{ seconds: 20, bytes: 1000, camera },
      })),
    ),
  )
  const ids = told.clips.map(({ id }) => id)
  clips = [0, 2, 4].map((at) => ({ a: ids[at] ?? 0, b: ids[at + 1] ?? 0 }))
  await weekend.decideMany(clips.flatMap(({ a, b }, index) => [shows(a, index), shows(b, index)]))
})

const shows = (id: number, run: number, angle = false) => ({ id, runId: runs[run]?.id, angle })
/** Both cameras' videos of a run, that of B as its second angle. */
async function sellBoth(run: number) {
  const both = clips[run] ?? { a: 0, b: 0 }
  await weekend.decideMany([shows(both.b, run, true)])
  return both
}
const riderOf = async (run: number) => (await weekend.riders()).find(({ id }) => id === runs[run]?.riderId)
const upload = async (clipId: number) => (await addClipFile(test, admin, clipId)).videoId
const videosOf = async (run: number) => {
  const rider = await riderOf(run)
  const videos = rider?.horses.map(({ name, videoUrl }) => [
    name,
    Number(videoUrl?.split('/').at(-1)) || null,
  ])
  return { count: rider?.horseCount, videos }
}
const bothShown = (horse: string, own: number | null, other: number | null) => ({
  count: 2,
  videos: [
    [horse, own],
    [`${horse} (second angle)`, other],
  ],
})
const angles = async () => (await weekend.matching()).clips.flatMap(({ id, angle }) => (angle ? [id] : []))

it('both angles of a run are sold, each as a video of its own, from when it is there', async () => {
  const { a, b } = await sellBoth(0)
  const own = await upload(a)
  expect(await videosOf(0)).toEqual({ count: 1, videos: [['Blue', own]] })
  const other = await upload(b)
  const both = bothShown('Blue', own, other)
  expect(await videosOf(0)).toEqual(both)
  // neither another draw nor another clip moves them
  await weekend.setOrder([...(await weekend.order()).runs, line(['Open', 9, 'Dee Fox', 'Star'])])
  await sellBoth(1)
  expect(await videosOf(0)).toEqual(both)
})

it('the other angle may come first', async () => {
  const { a, b } = await sellBoth(1)
  const other = await upload(b)
  expect(await videosOf(1)).toEqual(bothShown('Dash', null, other))
  const own = await upload(a)
  expect(await videosOf(1)).toEqual(bothShown('Dash', own, other))
})

it('that is sent again, or removed and sent again, has its place again, and nobody is sold the first one for it', async () => {
  const { a, b } = await sellBoth(0)
  const own = await upload(a)
  const first = await upload(b)
  const again = await upload(b)
  expect(await videosOf(0)).toEqual(bothShown('Blue', own, again))
  await admin.send('DELETE', `/api/admin/videos/${again}`)
  await videoIsReady(test.shop, own)
  expect(await videosOf(0)).toEqual(bothShown('Blue', own, null))
  const rider = await riderOf(0)
  expect(rider?.horses.map(({ available }) => available)).toEqual([true, false])
  const third = await upload(b)
  expect(await videosOf(0)).toEqual(bothShown('Blue', own, third))
  expect(new Set([first, again, third]).size).toBe(3)
})

it('the upload plan has both, and what was sold first', async () => {
  const { a, b } = await sellBoth(0)
  const needs = async () => (await weekend.needs()).map(({ clipId, need }) => [clipId, need])
  const rest = [clips[1]?.b, clips[2]?.b]
  expect(await needs()).toEqual([a, b, ...rest].map((id) => [id, 'rest']))
  await sendFile(test.url, admin, { bytes: randomBytes(900), details: { clipId: b, carries: 'proxy' } })
  await sellForCash(admin, { riderId: runs[0]?.riderId ?? 0, email: 'a@example.com', horses: [2] })
  expect(await needs()).toEqual([[b, 'sold'], ...[a, ...rest].map((id) => [id, 'rest'])])
})

it('where one camera is sold again, the other video leaves the shop, unless somebody has bought it', async () => {
  const { a, b } = await sellBoth(0)
  const [own, other] = [await upload(a), await upload(b)]
  await weekend.decideMany([{ id: b, runId: null }])
  expect(await videosOf(0)).toEqual({ count: 1, videos: [['Blue', own]] })
  const [change] = await weekend.changes()
  await weekend.undo(change?.id ?? 0)
  expect(await angles()).toEqual([b])
  const both = bothShown('Blue', own, other)
  expect(await videosOf(0)).toEqual(both)
  await sellForCash(admin, { riderId: runs[0]?.riderId ?? 0, email: 'b@example.com', horses: [2] })
  await weekend.decideMany([{ id: b, runId: null }])
  expect(await videosOf(0)).toEqual(both)
})

it('an angle that is left alone is the video of its run', async () => {
  const { a, b } = await sellBoth(0)
  await upload(a)
  const other = await upload(b)
  await weekend.decide(a, null)
  expect(await angles()).toEqual([])
  expect(await videosOf(0)).toEqual({ count: 1, videos: [['Blue', other]] })
})

it('a rider with four horses has no room for another angle', async () => {
  const { b } = await sellBoth(2)
  expect(await angles()).toEqual([])
  const { runs: shown, clips: decided } = await weekend.matching()
  expect(shown.find(({ id }) => id === runs[2]?.id)).toMatchObject({ clipId: b })
  expect(decided.find(({ id }) => id === b)).toMatchObject({ runId: runs[2]?.id, decided: true })
})
