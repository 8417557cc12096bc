import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { addressOf } from '../../src/contract/endpoint.ts'
import { Matching } from '../../src/contract/weekend/match/matching.ts'
import { decideClip } from '../../src/contract/weekend/weekend-calls.ts'
import { sellForCash } from '../support/buying.ts'
import type { Client } from '../support/client.ts'
import { addClipFile } from '../support/sender.ts'
import { openTwoServers } from '../support/two-servers.ts'
import { Random } from '../support/weekend/random.ts'
import { line, openWeekend, type TestWeekend } from '../support/weekend/weekend-owner.ts'
import { decisionWasLost } from '../support/world/weekend.ts'

const START = Date.UTC(2026, 5, 12, 15)
const GAP = 45_000

const servers = openTwoServers(() => ({ WORKER: '0' }))
let admin: Client
let weekend: TestWeekend
let runIds: number[]
let clipIds: number[]

beforeAll(async () => {
  admin = await servers.one.admin()
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

const addClips = async (numbers: number[]) => {
  const { clips } = await weekend.addClips(
    numbers.map((number) => ({
      ...{ name: `C000${number}.MP4`, seconds: 20, bytes: 1000 + number, camera: 'A' },
      startedAt: new Date(START + number * GAP).toISOString(),
    })),
  )
  return clips.map(({ id }) => id)
}
const addVideo = async (clip: number) => (await addClipFile(servers.one, admin, clipIds[clip] ?? 0)).videoId
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
    await addVideo(0)
    await weekend.changeRun(run(3), { scratched: true })
    const last = await addVideo(7)
    expect(await videosByRider()).toMatchObject({ 'Rider 8': address(last) })
    const before = await addVideo(2)
    expect(await videosByRider()).toMatchObject({ 'Rider 2': address(before) })
    const after = await addVideo(3)
    expect(await videosByRider()).toMatchObject({ 'Rider 4': address(after) })
  })

  it('taps at the fence', async () => {
    await addVideo(0)
    const ran = runIds.filter((_, index) => index !== 5)
    const taps = ran.map((runId, index) => ({
      ...{ key: `tap-${index}-${runId}`, runId, kind: 'start' },
      at: new Date(START + index * GAP).toISOString(),
    }))
    expect((await weekend.sendTaps(taps)).status).toBe(204)
    const video = await addVideo(5)
    expect(await videosByRider()).toMatchObject({ 'Rider 6': address(video) })
  })

  it('what the owner says of clips, and takes back', async () => {
    await addVideo(0)
    await weekend.decide(clip(4), run(8))
    const video = await addVideo(4)
    expect(await videosByRider()).toMatchObject({ 'Rider 8': address(video) })
    await weekend.decideMany([{ id: clip(6), runId: run(1) }])
    const other = await addVideo(6)
    expect(await videosByRider()).toMatchObject({ 'Rider 1': address(other) })
  })

  it('more clips', async () => {
    await addVideo(0)
    clipIds = [...clipIds, ...(await addClips([8]))]
    const video = await addVideo(8)
    expect(await videosByRider()).toMatchObject({ 'Rider 8': address(video) })
  })

  it('also where another server of the shop has made the change', async () => {
    await addVideo(0)
    const decided = addressOf(decideClip, { params: { id: clip(4) } })
    await (await servers.other.admin()).put(Matching, decided, { runId: run(8) })
    const video = await addVideo(4)
    expect(await videosByRider()).toMatchObject({ 'Rider 8': address(video) })
  })

  it('and what was undone is as if it had never been', async () => {
    await addVideo(0)
    const before = await weekend.matching()
    await decisionWasLost(servers.one.shop, clip(4), run(8))
    expect(await weekend.matching()).toEqual(before)
  })
})

describe('videos that arrive one by one', () => {
  it('stand where they would if all were placed anew, in whatever order they come', async () => {
    const random = new Random(5)
    // two clips of one run, one of none, one sold that later seems to be another run, one horse with a link of its own
    await weekend.decide(clip(0), run(0))
    await weekend.decide(clip(1), run(0))
    await weekend.decide(clip(2), null)
    const riders = await weekend.riders()
    await admin.send('PUT', `/api/riders/${riders[3]?.id}`, { videoUrl: 'https://v.example/own' })
    await weekend.decide(clip(3), run(3))
    await addVideo(5)
    const [sold] = Object.keys(await videosByRider()).filter((name) => name !== 'Rider 3')
    const buyer = riders.find(({ name }) => name === sold)
    await sellForCash(admin, { riderId: buyer?.id ?? 0, email: 'a@example.com', horses: [1] })
    await weekend.decide(clip(4), run(8))
    const order = [0, 1, 2, 3, 4, 6, 7]
      .map((number) => ({ number, place: random.next() }))
      .sort((a, b) => a.place - b.place)
    for (const { number } of order) {
      await addVideo(number)
      const one = await videosByRider()
      await weekend.changeRun(run(0), { seconds: 17.5 })
      expect(await videosByRider()).toEqual(one)
    }
    expect(Object.values(await videosByRider()).length).toBeGreaterThanOrEqual(4)
  })
})
