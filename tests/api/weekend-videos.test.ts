import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { addressOf } from '../../src/contract/endpoint.ts'
import { Alarm } from '../../src/contract/owner/dashboard.ts'
import { Grade, NEUTRAL_GRADE } from '../../src/contract/videos/grading.ts'
import { AddedVideo } from '../../src/contract/videos/upload.ts'
import { readWeekendSheet } from '../../src/contract/weekend/sheet/sheet-calls.ts'
import { WeekendSheet } from '../../src/contract/weekend/sheet/weekend-sheet.ts'
import { boughtVideos } from '../../src/server/buying/orders/deliver.ts'
import { notifyFinished } from '../../src/server/buying/orders/notify-when-ready.ts'
import { api } from '../support/addresses.ts'
import type { Client } from '../support/client.ts'
import { announce, checksumOf, seal, sendBytes, untilFinished } from '../support/sender.ts'
import { openTestShop, type TestShop } from '../support/test-shop.ts'
import { line, openWeekend, type TestWeekend } from '../support/weekend/weekend-owner.ts'
import { recordSale } from '../support/world/past-sales.ts'
import { putFile } from '../support/world/uploads.ts'

let test: TestShop
let admin: Client
let weekend: TestWeekend
let runIds: number[]
let clipIds: number[]

beforeAll(async () => {
  test = await openTestShop({ WORKER: '0' })
  admin = await test.admin()
})
beforeEach(async () => {
  weekend = await openWeekend(admin)
  const { runs } = await weekend.setOrder([
    line(['Open', 1, 'Dallas Burns', 'Dash']),
    line(['Open', 2, 'Amy Cole', 'Blue']),
    line(['Open', 3, 'Dallas Burns', 'Roan']),
  ])
  runIds = runs.map(({ id }) => id)
  const { clips } = await weekend.addClips(
    [0, 1, 2].map((index) => ({
      name: `C000${index}.MP4`,
      startedAt: new Date(Date.UTC(2026, 5, 12, 15, 0, index * 45)).toISOString(),
      seconds: 20,
      bytes: 1000 + index,
      camera: 'A',
    })),
  )
  clipIds = clips.map(({ id }) => id)
  for (const [index, id] of clipIds.entries()) await weekend.decide(id, runIds[index] ?? null)
})
afterAll(() => test.close())

const addVideoRow = async (clip: number, more: object = {}) => {
  await putFile(test.shop, `${clip}.mp4`, 'a video')
  const body = { fileName: `${clip}.mp4`, clipId: clipIds[clip], ...more }
  return admin.post(AddedVideo, '/api/admin/add-cloud-video', body)
}

/** Which video each horse shows, as `Rider/Horse`. */
const videosByHorse = async () =>
  Object.fromEntries(
    (await weekend.riders()).flatMap(({ name, horses }) =>
      horses.flatMap((horse) => (horse.videoUrl ? [[`${name}/${horse.name}`, horse.videoUrl]] : [])),
    ),
  )
const address = (id: number) => `/media/videos/${id}`
const gradeOf = async (videoId: number) => {
  const rows = test.shop.db.selectFrom('video').select('grade').where('id', '=', videoId)
  return JSON.parse((await rows.executeTakeFirstOrThrow()).grade)
}

describe('the video of a clip', () => {
  it("becomes the video of its run's rider and horse", async () => {
    const dash = await addVideoRow(0)
    const roan = await addVideoRow(2)
    const blue = await addVideoRow(1)
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
    const { videoId } = await addVideoRow(0)
    await weekend.decide(clipIds[0] ?? 0, runIds[1] ?? 0)
    expect(await videosByHorse()).toEqual({ 'Amy Cole/Blue': address(videoId) })
    await weekend.decide(clipIds[0] ?? 0, null)
    expect(await videosByHorse()).toEqual({})
    const second = await addVideoRow(1)
    await weekend.decide(clipIds[1] ?? 0, null)
    const none = await addVideoRow(1)
    expect([second.riderId === null, none.riderId]).toEqual([false, null])
    await weekend.decide(clipIds[0] ?? 0, runIds[0] ?? 0)
    expect(await videosByHorse()).toEqual({ 'Dallas Burns/Dash': address(videoId) })
  })

  it('swaps with another one, with its pictures', async () => {
    const dash = await addVideoRow(0)
    const blue = await addVideoRow(1)
    for (const [id, key] of [
      [dash.videoId, 'dash'],
      [blue.videoId, 'blue'],
    ] as const)
      await test.shop.db
        .updateTable('video')
        .set({ posterKey: `public/${key}/poster.jpg`, previewKey: `public/${key}/preview.mp4` })
        .where('id', '=', id)
        .execute()
    await weekend.decide(clipIds[0] ?? 0, runIds[1] ?? 0)
    await weekend.decide(clipIds[1] ?? 0, runIds[0] ?? 0)
    expect(await videosByHorse()).toEqual({
      'Dallas Burns/Dash': address(blue.videoId),
      'Amy Cole/Blue': address(dash.videoId),
    })
    const [dallas, amy] = await weekend.riders()
    expect([dallas?.thumbnailUrl, dallas?.previewUrl]).toEqual([
      '/media/public/blue/poster.jpg',
      '/media/public/blue/preview.mp4',
    ])
    expect(amy?.thumbnailUrl).toBe('/media/public/dash/poster.jpg')
  })

  it('goes along when the order changes', async () => {
    const { videoId } = await addVideoRow(2)
    const { runs } = await weekend.order()
    await weekend.setOrder(
      runs.map((run) => ({ ...run, riderName: run.riderName.replace('Burns', 'Byrns') })),
    )
    expect(await videosByHorse()).toEqual({ 'Dallas Byrns/Roan': address(videoId) })
  })

  it('that was sold stays with its buyers until the owner says of that very clip that it is another run', async () => {
    await weekend.takeBack(clipIds[1] ?? 0)
    const { videoId, riderId } = await addVideoRow(1)
    expect(await videosByHorse()).toEqual({ 'Amy Cole/Blue': address(videoId) })
    await recordSale(test.shop, { riderId: riderId ?? 0, email: 'a@example.com', horses: [1] })
    await weekend.decide(clipIds[0] ?? 0, runIds[1] ?? 0)
    await weekend.decide(clipIds[2] ?? 0, runIds[2] ?? 0)
    expect(await videosByHorse()).toEqual({ 'Amy Cole/Blue': address(videoId) })
    await weekend.decide(clipIds[1] ?? 0, runIds[0] ?? 0)
    expect(await videosByHorse()).toEqual({ 'Dallas Burns/Dash': address(videoId) })
  })

  it('is never delivered for another run of the same rider', async () => {
    const { riderId } = await addVideoRow(0)
    await addVideoRow(2)
    const purchase = {
      riderId: riderId ?? 0,
      riderName: 'Dallas Burns',
      horses: '[1,2]',
      size: 'full' as const,
    }
    await weekend.decide(clipIds[2] ?? 0, null)
    const bought = await boughtVideos(test.shop.db, purchase)
    expect(bought.map(({ horse, source }) => [horse, source !== null])).toEqual([
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
    await addVideoRow(0)
    expect(await videosByHorse()).toEqual({ 'Dallas Burns/Dash': 'https://v.example/own' })
  })

  it('is forgotten by its clip when it is removed', async () => {
    const { videoId } = await addVideoRow(0)
    expect((await admin.send('DELETE', `/api/admin/videos/${videoId}`)).status).toBe(204)
    await weekend.decide(clipIds[0] ?? 0, runIds[1] ?? 0)
    expect(await videosByHorse()).toEqual({})
    expect((await weekend.clips()).clips[0]?.videoId).toBeNull()
  })
})

describe('who bought a run', () => {
  const email = () => `buyer-${weekend.eventId}@example.com`
  const finish = (id: number) =>
    test.shop.db
      .updateTable('video')
      .set({ state: 'ready', forSale: 1, masterKey: `sold/${id}-master.mp4` })
      .where('id', '=', id)
      .execute()
  const addFinished = async (clip: number) => {
    const added = await addVideoRow(clip)
    await finish(added.videoId)
    return added
  }
  const sell = async ({ riderId }: { riderId: number | null }) =>
    recordSale(test.shop, { riderId: riderId ?? 0, email: email(), horses: [1] })
  /** What the owner is told of the buyer: the alarm, and whether the sheet says that the order was delivered. */
  const told = async () => {
    const alarms = await admin.get(z.array(Alarm), api.alarms)
    const path = addressOf(readWeekendSheet, { params: { id: weekend.eventId } })
    const { orders } = await admin.get(WeekendSheet, path)
    return {
      alarms: alarms.filter(({ sentence }) => sentence.includes(email())).map(({ kind }) => kind),
      delivered: orders.map(({ delivered }) => delivered),
    }
  }
  const emails = async () => {
    await notifyFinished(test.shop)
    const rows = test.shop.db.selectFrom('email').select('kind').where('recipient', '=', email())
    return (await rows.execute()).map(({ kind }) => kind)
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
    const { videoId } = await addVideoRow(1)
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
    const unfinished = await addVideoRow(2)
    await replace(1, 2)
    expect(await told()).toEqual(WAITS)
    await finish(unfinished.videoId)
    expect(await emails()).toEqual(['video-ready'])
  })

  it('waits where the same clip is sent again, until that is finished', async () => {
    await sell(await addFinished(0))
    const again = await addVideoRow(0)
    expect(await told()).toEqual(WAITS)
    await finish(again.videoId)
    expect(await emails()).toEqual(['video-ready'])
  })
})

describe('its grade', () => {
  it('is the one that was chosen, else that of the videos in the same light', async () => {
    const vivid = await addVideoRow(0, { gradingSettings: { profile: 'vivid', exposure: 0.5 } })
    const next = await addVideoRow(1)
    expect(await gradeOf(next.videoId)).toEqual(await gradeOf(vivid.videoId))
    const { clips } = await weekend.addClips([
      { name: 'C0100.MP4', startedAt: '2026-06-13T02:00:00Z', seconds: 20, bytes: 1, camera: 'A' },
      { name: 'C0001.MP4', startedAt: '2026-06-12T15:00:10Z', seconds: 20, bytes: 1, camera: 'B' },
    ])
    clipIds = clips.map(({ id }) => id)
    for (const clip of [0, 1])
      expect(await gradeOf((await addVideoRow(clip)).videoId)).toMatchObject({
        profile: 'neutral',
        exposure: 0,
      })
  })

  it('is as filmed where the owner chose that, also with an upload', async () => {
    await addVideoRow(0, { gradingSettings: { profile: 'vivid' } })
    const plain = await addVideoRow(1, { gradingSettings: {} })
    expect(await gradeOf(plain.videoId)).toEqual(NEUTRAL_GRADE)
    const chosen = async (fileName: string, grade: object) => {
      const bytes = Buffer.from(`a video, ${fileName}`)
      const details = { clipId: clipIds[2] ?? 0, gradingSettings: Grade.parse(grade) }
      const { id } = await announce(admin, { fileName, bytes: bytes.length, details })
      await sendBytes(test.url, admin, id, bytes)
      await seal(admin, id, checksumOf(bytes))
      const { videoId } = await untilFinished(admin, id)
      return gradeOf(videoId ?? 0)
    }
    expect(await chosen('one.mp4', { profile: 's-log3' })).toMatchObject({ profile: 's-log3' })
    expect(await chosen('two.mp4', {})).toEqual(NEUTRAL_GRADE)
  })
})
