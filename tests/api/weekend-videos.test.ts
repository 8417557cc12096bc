import { randomBytes } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import { Order } from '../../src/contract/buying/order.ts'
import type { Rider } from '../../src/contract/catalogue/rider.ts'
import { Grade, NEUTRAL_GRADE } from '../../src/contract/videos/grading.ts'
import { Video } from '../../src/contract/videos/video.ts'
import { api } from '../support/addresses.ts'
import { buy, sellForCash, tokenOf } from '../support/buying.ts'
import { alarmsOf, emailsOf } from '../support/observe.ts'
import {
  addClipFile,
  announce,
  checksumOf,
  seal,
  sendBytes,
  sendFile,
  untilFinished,
} from '../support/sender.ts'
import { sharedAdmin, sharedTestShop } from '../support/shared-shop.ts'
import { clipsInTurn, drawOf, weekendOfEach } from '../support/weekend/weekend-owner.ts'
import { picturesAreMade, videoIsReady } from '../support/world/videos.ts'
import { work } from '../support/world/work.ts'

let runIds: number[]
let clipIds: number[]

const test = sharedTestShop({ WORKER: '0' })
const admin = sharedAdmin(test)
const weekend = weekendOfEach(admin)
beforeEach(async () => {
  const { runs } = await weekend.setOrder(
    drawOf('Dallas Burns on Dash', 'Amy Cole on Blue', 'Dallas Burns on Roan'),
  )
  runIds = runs.map(({ id }) => id)
  const { clips } = await weekend.addClips(clipsInTurn(3))
  clipIds = clips.map(({ id }) => id)
  for (const [index, id] of clipIds.entries()) await weekend.decide(id, runIds[index] ?? null)
})

const addVideo = (clip: number, more: object = {}) => addClipFile(test, admin, clipIds[clip] ?? 0, more)

/** Which video each horse shows, as `Rider/Horse`. */
const videosByHorse = async () =>
  Object.fromEntries(
    (await weekend.riders()).flatMap(({ name, horses }) =>
      horses.flatMap((horse) => (horse.videoUrl ? [[`${name}/${horse.name}`, horse.videoUrl]] : [])),
    ),
  )
const address = (id: number) => `/media/videos/${id}`
const gradeOf = async (videoId: number) => (await admin.get(Video, `/api/admin/videos/${videoId}`)).grade

describe('the video of a clip', () => {
  it("becomes the video of its run's rider and horse", async () => {
    const dash = await addVideo(0)
    const roan = await addVideo(2)
    const blue = await addVideo(1)
    expect(await videosByHorse()).toEqual({
      'Dallas Burns/Dash': address(dash.videoId),
      'Dallas Burns/Roan': address(roan.videoId),
      'Amy Cole/Blue': address(blue.videoId),
    })
    const { runs } = await weekend.order()
    expect([dash.riderId, blue.riderId]).toEqual([runs[0]?.riderId, runs[1]?.riderId])
    expect((await weekend.clips()).clips.map(({ videoId }) => videoId)).toEqual(
      [dash, blue, roan].map(({ videoId }) => videoId),
    )
  })

  it('is uploaded under its clip alone', async () => {
    const bytes = randomBytes(3000)
    const { id, details } = await announce(admin, {
      bytes: bytes.length,
      details: { clipId: clipIds[1] ?? 0 },
    })
    expect(details).toMatchObject({ clipId: clipIds[1], riderName: 'Amy Cole', eventId: weekend.eventId })
    await weekend.decide(clipIds[1] ?? 0, runIds[2] ?? 0)
    await sendBytes(test.url, admin, id, bytes)
    await seal(admin, id, checksumOf(bytes))
    const done = await untilFinished(admin, id)
    expect(await videosByHorse()).toEqual({ 'Dallas Burns/Roan': address(done.videoId ?? 0) })
  })

  it('moves with every change of mind, and has no rider where it shows no run', async () => {
    const { videoId } = await addVideo(0)
    await weekend.decide(clipIds[0] ?? 0, runIds[1] ?? 0)
    expect(await videosByHorse()).toEqual({ 'Amy Cole/Blue': address(videoId) })
    await weekend.decide(clipIds[0] ?? 0, null)
    expect(await videosByHorse()).toEqual({})
    const second = await addVideo(1)
    await weekend.decide(clipIds[1] ?? 0, null)
    const none = await addVideo(1)
    expect([second.riderId === null, none.riderId]).toEqual([false, null])
    await weekend.decide(clipIds[0] ?? 0, runIds[0] ?? 0)
    expect(await videosByHorse()).toEqual({ 'Dallas Burns/Dash': address(videoId) })
  })

  it('swaps with another one, with its pictures', async () => {
    const dash = await addVideo(0)
    const blue = await addVideo(1)
    const [ofDash, ofBlue] = [
      await picturesAreMade(test.shop, dash.videoId),
      await picturesAreMade(test.shop, blue.videoId),
    ]
    await weekend.decide(clipIds[0] ?? 0, runIds[1] ?? 0)
    await weekend.decide(clipIds[1] ?? 0, runIds[0] ?? 0)
    expect(await videosByHorse()).toEqual({
      'Dallas Burns/Dash': address(blue.videoId),
      'Amy Cole/Blue': address(dash.videoId),
    })
    const [dallas, amy] = await weekend.riders()
    expect([dallas?.thumbnailUrl, dallas?.previewUrl]).toEqual([
      `/media/${ofBlue.thumbnail}`,
      `/media/${ofBlue.preview}`,
    ])
    expect(amy?.thumbnailUrl).toBe(`/media/${ofDash.thumbnail}`)
  })

  it('that was sold stays with its buyers until the owner says of that very clip that it is another run', async () => {
    await weekend.takeBack(clipIds[1] ?? 0)
    const { videoId, riderId } = await addVideo(1)
    expect(await videosByHorse()).toEqual({ 'Amy Cole/Blue': address(videoId) })
    await sellForCash(admin, { riderId: riderId ?? 0, email: 'a@example.com', horses: [1] })
    await weekend.decide(clipIds[0] ?? 0, runIds[1] ?? 0)
    await weekend.decide(clipIds[2] ?? 0, runIds[2] ?? 0)
    expect(await videosByHorse()).toEqual({ 'Amy Cole/Blue': address(videoId) })
    await weekend.decide(clipIds[1] ?? 0, runIds[0] ?? 0)
    expect(await videosByHorse()).toEqual({ 'Dallas Burns/Dash': address(videoId) })
  })

  it('is never delivered for another run of the same rider', async () => {
    for (const clip of [0, 2]) await videoIsReady(test.shop, (await addVideo(clip)).videoId)
    const [dallas] = (await weekend.riders()) as [Rider]
    const buyer = test.visitor()
    const { orderUrl } = await buy(buyer, { rider: dallas, email: 'both@example.com', quantity: 2 })
    await weekend.decide(clipIds[2] ?? 0, null)
    const order = await buyer.get(Order, api.order(tokenOf({ orderUrl })))
    expect(order.videos.map(({ horse, ready }) => [horse, ready])).toEqual([
      [1, true],
      [2, false],
    ])
    expect((await weekend.riders())[0]?.horses.map(({ videoUrl }) => videoUrl !== null)).toEqual([
      true,
      false,
    ])
  })

  it('leaves alone what the owner gave to a horse by hand', async () => {
    const [dallas] = await weekend.riders()
    await admin.send('PUT', `/api/riders/${dallas?.id}`, { videoUrl: 'https://v.example/own' })
    await addVideo(0)
    expect(await videosByHorse()).toEqual({ 'Dallas Burns/Dash': 'https://v.example/own' })
  })

  it('is forgotten by its clip when it is removed', async () => {
    const { videoId } = await addVideo(0)
    expect((await admin.send('DELETE', `/api/admin/videos/${videoId}`)).status).toBe(204)
    await weekend.decide(clipIds[0] ?? 0, runIds[1] ?? 0)
    expect(await videosByHorse()).toEqual({})
    expect((await weekend.clips()).clips[0]?.videoId).toBeNull()
  })
})

describe('who bought a run', () => {
  const email = () => `buyer-${weekend.eventId}@example.com`
  const finish = (id: number) => videoIsReady(test.shop, id)
  const addFinished = async (clip: number) => {
    const added = await addVideo(clip)
    await finish(added.videoId)
    return added
  }
  const sell = ({ riderId }: { riderId: number | null }) =>
    sellForCash(admin, { riderId: riderId ?? 0, email: email(), horses: [1] })
  /** What the owner is told of the buyer: the alarm, and whether the sheet says that the order was delivered. */
  const told = async () => {
    const alarms = await alarmsOf(admin)
    const { orders } = await weekend.sheet()
    return {
      alarms: alarms.filter(({ sentence }) => sentence.includes(email())).map(({ kind }) => kind),
      delivered: orders.map(({ delivered }) => delivered),
    }
  }
  const emails = async () => {
    await work.notifyFinished(test.shop)
    const [order, ...later] = (await emailsOf(admin, { recipient: email() })).map(({ kind }) => kind)
    expect(order).toBe('order')
    return later
  }
  const WAITS = { alarms: ['buyer-waits'], delivered: [false] }
  const HAS_IT = { alarms: [], delivered: [true] }

  it('waits for its video where a decision takes it away, and is written to when there is one again', async () => {
    await sell(await addFinished(0))
    expect(await told()).toEqual(HAS_IT)
    await weekend.decide(clipIds[0] ?? 0, runIds[1] ?? 0)
    expect(await told()).toEqual(WAITS)
    expect(await emails()).toEqual([])
    await weekend.decide(clipIds[1] ?? 0, runIds[0] ?? 0)
    const { videoId } = await addVideo(1)
    expect(await emails()).toEqual([])
    await finish(videoId)
    expect(await emails()).toEqual(['video-ready'])
    expect(await told()).toEqual(HAS_IT)
  })

  it('has another video at once where one takes its place, and waits for it where it is not finished', async () => {
    await sell(await addFinished(0))
    await addFinished(1)
    const replace = (clip: number, by: number) =>
      weekend.decideMany([
        { id: clipIds[clip], runId: null, decided: true },
        { id: clipIds[by], runId: runIds[0], decided: true },
      ])
    await replace(0, 1)
    expect(await told()).toEqual(HAS_IT)
    const unfinished = await addVideo(2)
    await replace(1, 2)
    expect(await told()).toEqual(WAITS)
    await finish(unfinished.videoId)
    expect(await emails()).toEqual(['video-ready'])
  })

  it('waits where the same clip is sent again, until that is finished', async () => {
    await sell(await addFinished(0))
    const again = await addVideo(0)
    expect(await told()).toEqual(WAITS)
    await finish(again.videoId)
    expect(await emails()).toEqual(['video-ready'])
  })
})

describe('its grade', () => {
  it('is the one that was chosen, else that of the videos in the same light', async () => {
    const vivid = await addVideo(0, { gradingSettings: { profile: 'vivid', exposure: 0.5 } })
    const next = await addVideo(1)
    expect(await gradeOf(next.videoId)).toEqual(await gradeOf(vivid.videoId))
    const { clips } = await weekend.addClips([
      { name: 'C0100.MP4', startedAt: '2026-06-13T02:00:00Z', seconds: 20, bytes: 1, camera: 'A' },
      { name: 'C0001.MP4', startedAt: '2026-06-12T15:00:10Z', seconds: 20, bytes: 1, camera: 'B' },
    ])
    clipIds = clips.map(({ id }) => id)
    for (const clip of [0, 1])
      expect(await gradeOf((await addVideo(clip)).videoId)).toMatchObject({
        profile: 'neutral',
        exposure: 0,
      })
  })

  it('is as filmed where the owner chose that, also with an upload', async () => {
    await addVideo(0, { gradingSettings: { profile: 'vivid' } })
    const plain = await addVideo(1, { gradingSettings: {} })
    expect(await gradeOf(plain.videoId)).toEqual(NEUTRAL_GRADE)
    const chosen = async (fileName: string, grade: object) => {
      const bytes = Buffer.from(`a video, ${fileName}`)
      const details = { clipId: clipIds[2] ?? 0, gradingSettings: Grade.parse(grade) }
      const { videoId } = await sendFile(test.url, admin, { fileName, bytes, details })
      return gradeOf(videoId ?? 0)
    }
    expect(await chosen('one.mp4', { profile: 's-log3' })).toMatchObject({ profile: 's-log3' })
    expect(await chosen('two.mp4', {})).toEqual(NEUTRAL_GRADE)
  })
})
