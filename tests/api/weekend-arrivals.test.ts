import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { AddedVideo } from '../../src/contract/videos/upload.ts'
import { Chance } from '../../src/demo/chance.ts'
import { ResponseCache } from '../../src/server/platform/http/response-cache.ts'
import { decideClip } from '../../src/server/weekend/match/decide-clips.ts'
import type { Client } from '../support/client.ts'
import { openTestShop, type TestShop } from '../support/test-shop.ts'
import { line, openWeekend, type TestWeekend } from '../support/weekend/weekend-owner.ts'
import { recordSale } from '../support/world/past-sales.ts'
import { putFile } from '../support/world/uploads.ts'

const START = Date.UTC(2026, 5, 12, 15)
const GAP = 45_000

let test: TestShop
let admin: Client
let weekend: TestWeekend
let runIds: number[]
let clipIds: number[]

beforeAll(async () => {
  test = await openTestShop({ WORKER: '0' })
  admin = await test.admin()
})
/** Nine draws and eight clips, of which nobody has said anything: one of the nine did not run. */
beforeEach(async () => {
  weekend = await openWeekend(admin)
  const { runs } = await weekend.setOrder(
    Array.from({ length: 9 }, (_, index) => line(['Open', index + 1, `Rider ${index}`, 'Dash'])),
  )
  runIds = runs.map(({ id }) => id)
  clipIds = await addClips(Array.from({ length: 8 }, (_, index) => index))
})
afterAll(() => test.close())

const addClips = async (numbers: number[]) => {
  const { clips } = await weekend.addClips(
    numbers.map((number) => ({
      ...{ name: `C000${number}.MP4`, seconds: 20, bytes: 1000 + number, camera: 'A' },
      startedAt: new Date(START + number * GAP).toISOString(),
    })),
  )
  return clips.map(({ id }) => id)
}
const addVideoRow = async (clip: number) => {
  await putFile(test.shop, `${clip}.mp4`, 'a video')
  const body = { fileName: `${clip}.mp4`, clipId: clipIds[clip] }
  return (await admin.post(AddedVideo, '/api/admin/add-cloud-video', body)).videoId
}
const run = (index: number) => runIds[index] ?? 0
const clip = (index: number) => clipIds[index] ?? 0
const address = (id: number) => `/media/videos/${id}`

/** Which video each rider shows. */
const videosByRider = async () =>
  Object.fromEntries(
    (await weekend.riders()).flatMap(({ name, videoUrl }) => (videoUrl ? [[name, videoUrl]] : [])),
  )

describe('what changes between two arrivals is seen by the second', () => {
  it('the draw', async () => {
    await addVideoRow(0)
    await weekend.changeRun(run(3), { scratched: true })
    const last = await addVideoRow(7)
    expect(await videosByRider()).toMatchObject({ 'Rider 8': address(last) })
    const before = await addVideoRow(2)
    expect(await videosByRider()).toMatchObject({ 'Rider 2': address(before) })
    const after = await addVideoRow(3)
    expect(await videosByRider()).toMatchObject({ 'Rider 4': address(after) })
  })

  it('taps at the fence', async () => {
    await addVideoRow(0)
    const ran = runIds.filter((_, index) => index !== 5)
    const taps = ran.map((runId, index) => ({
      ...{ key: `tap-${index}-${runId}`, runId, kind: 'start' },
      at: new Date(START + index * GAP).toISOString(),
    }))
    expect((await weekend.sendTaps(taps)).status).toBe(204)
    const video = await addVideoRow(5)
    expect(await videosByRider()).toMatchObject({ 'Rider 6': address(video) })
  })

  it('what the owner says of clips, and takes back', async () => {
    await addVideoRow(0)
    await weekend.decide(clip(4), run(8))
    const video = await addVideoRow(4)
    expect(await videosByRider()).toMatchObject({ 'Rider 8': address(video) })
    await weekend.decideMany([{ id: clip(6), runId: run(1) }])
    const other = await addVideoRow(6)
    expect(await videosByRider()).toMatchObject({ 'Rider 1': address(other) })
  })

  it('more clips', async () => {
    await addVideoRow(0)
    clipIds = [...clipIds, ...(await addClips([8]))]
    const video = await addVideoRow(8)
    expect(await videosByRider()).toMatchObject({ 'Rider 8': address(video) })
  })

  it('also where another server of the shop has made the change', async () => {
    await addVideoRow(0)
    await decideClip({ ...test.shop, responses: new ResponseCache() }, clip(4), { runId: run(8) })
    const video = await addVideoRow(4)
    expect(await videosByRider()).toMatchObject({ 'Rider 8': address(video) })
  })

  it('and what was undone is as if it had never been', async () => {
    await addVideoRow(0)
    const before = await weekend.matching()
    const undone = test.shop.db.transaction().execute(async (tx) => {
      const own = { transaction: () => ({ execute: (work: never) => call(work, tx) }) }
      const db = { ...own, selectFrom: tx.selectFrom.bind(tx) }
      await decideClip({ ...test.shop, db } as never, clip(4), { runId: run(8) })
      throw new Error('undone')
    })
    await expect(undone).rejects.toThrow('undone')
    expect(await weekend.matching()).toEqual(before)
  })
})

const call = <T>(work: (tx: T) => unknown, tx: T) => work(tx)

describe('videos that arrive one by one', () => {
  it('stand where they would if all were placed anew, in whatever order they come', async () => {
    const chance = new Chance(5)
    // two clips of one run, one of none, one sold that later seems to be another run, one horse with a link of its own
    await weekend.decide(clip(0), run(0))
    await weekend.decide(clip(1), run(0))
    await weekend.decide(clip(2), null)
    const riders = await weekend.riders()
    await admin.send('PUT', `/api/riders/${riders[3]?.id}`, { videoUrl: 'https://v.example/own' })
    await weekend.decide(clip(3), run(3))
    await addVideoRow(5)
    const [sold] = Object.keys(await videosByRider()).filter((name) => name !== 'Rider 3')
    const buyer = riders.find(({ name }) => name === sold)
    await recordSale(test.shop, { riderId: buyer?.id ?? 0, email: 'a@example.com', horses: [1] })
    await weekend.decide(clip(4), run(8))
    const order = [0, 1, 2, 3, 4, 6, 7]
      .map((number) => ({ number, place: chance.next() }))
      .sort((a, b) => a.place - b.place)
    for (const { number } of order) {
      await addVideoRow(number)
      const one = await videosByRider()
      await weekend.changeRun(run(0), { seconds: 17.5 })
      expect(await videosByRider()).toEqual(one)
    }
    expect(Object.values(await videosByRider()).length).toBeGreaterThanOrEqual(4)
  })
})
