import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { NEUTRAL_GRADE } from '../../src/contract/grading.ts'
import { Order } from '../../src/contract/order.ts'
import { Rider } from '../../src/contract/rider.ts'
import { Video, VideoList } from '../../src/contract/video.ts'
import { storyboardOf } from '../../src/contract/video-files.ts'
import { addEvent, buy, pathOf, tokenOf } from '../support/buying.ts'
import type { Client } from '../support/client.ts'
import { addClip, fileOf, startWork, whenEnded } from '../support/clips.ts'
import { look, makeClip } from '../support/make-clip.ts'
import { openTestShop, type TestShop } from '../support/test-shop.ts'

const DAY = 24 * 60 * 60 * 1000

// encoding steps back behind everything else that the machine does
vi.setConfig({ testTimeout: 90_000 })

let test: TestShop
let admin: Client
let eventId: number

beforeAll(async () => {
  test = await openTestShop()
  admin = await test.admin()
  eventId = (await addEvent(admin)).id
  await makeClip(fileOf(test.shop, 'incoming/run.mp4'))
})
afterAll(() => test.close())

const riderOf = async (id: number) => {
  const riders = await test.visitor().get(z.array(Rider), `/api/riders?eventId=${eventId}&adminView=false`)
  return riders.find((rider) => rider.id === id)
}
async function follow(path: string) {
  const response = await fetch(new URL(path, test.url))
  return {
    status: response.status,
    headers: response.headers,
    bytes: Buffer.from(await response.arrayBuffer()),
  }
}
const bytesOf = async (path: string) => (await follow(path)).bytes

it('is for sale once a version is finished, and delivers the best one that exists under one link', async () => {
  const { shop } = test
  const { videoId, riderId } = await addClip(shop, 'run.mp4', { eventId, grade: { profile: 'vivid' } })
  expect(await riderOf(riderId)).toMatchObject({ available: false })
  const hidden = await test.visitor().send('POST', '/api/create-payment-intent', {
    riderId,
    email: 'early@example.com',
    amount: 6500,
    quantity: 1,
  })
  expect([hidden.status, hidden.text]).toEqual([409, 'This video is not ready yet'])
  const tell = async (word: string) =>
    (await admin.send('POST', `/api/admin/videos/${videoId}/${word}`)).status
  expect([await tell('cancel'), await tell('cancel')]).toEqual([200, 409])
  expect([await tell('retry'), await tell('retry')]).toEqual([200, 409])

  startWork(shop)
  await expect.poll(() => riderOf(riderId), { timeout: 60_000 }).toMatchObject({ available: true })
  const rider = (await riderOf(riderId)) as Rider
  const bought = await buy(test.visitor(), { rider, email: 'buyer@example.com' })
  const link = pathOf(bought.videos[0]?.url ?? '')
  const first = await follow(link)
  expect([first.status, first.headers.get('content-type')]).toEqual([200, 'video/mp4'])
  expect(first.bytes.equals(await readFile(fileOf(shop, 'incoming/run.mp4')))).toBe(false)

  const video = await whenEnded(shop, videoId)
  expect(video).toMatchObject({ state: 'ready', error: null })
  const master = await readFile(fileOf(shop, video.masterKey ?? ''))
  expect(master.equals(await readFile(fileOf(shop, 'incoming/run.mp4')))).toBe(false)
  expect((await bytesOf(link)).equals(master)).toBe(true)
  const phone = await readFile(fileOf(shop, video.phoneKey ?? ''))
  expect((await bytesOf(`${link}?size=phone`)).equals(phone)).toBe(true)
  const order = await test.visitor().get(Order, `/api/orders/${tokenOf(bought)}`)
  expect(order.videos[0]?.sizes).toEqual([
    { size: 'full', width: 320, height: 180, bytes: master.length },
    { size: 'phone', width: 320, height: 180, bytes: phone.length },
  ])

  const baked = await look(fileOf(shop, video.masterKey ?? ''))
  expect(baked.video).toMatchObject({ codec_name: 'h264', pix_fmt: 'yuv420p', color_space: 'bt709' })
  expect(baked.audio?.codec_name).toBe('aac')
})

it('shows poster, storyboard and preview to everyone, for good', async () => {
  const [rider] = await test.visitor().get(z.array(Rider), `/api/riders?eventId=${eventId}&adminView=false`)
  const previewUrl = rider?.previewUrl ?? ''
  expect(previewUrl).toMatch(/^\/media\/public\/1-1-\w+\/preview\.mp4$/)
  expect(rider?.thumbnailUrl).toBe(previewUrl.replace('preview.mp4', 'poster.webp'))
  const types = {
    [previewUrl]: 'video/mp4',
    [storyboardOf(previewUrl) ?? '']: 'image/webp',
    [rider?.thumbnailUrl ?? '']: 'image/webp',
  }
  for (const [url, type] of Object.entries(types)) {
    const answer = await follow(url)
    expect([url, answer.status, answer.headers.get('content-type')]).toEqual([url, 200, type])
    expect(answer.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
  }
  const part = await fetch(test.url + previewUrl, { headers: { range: 'bytes=0-99' } })
  expect([part.status, (await part.arrayBuffer()).byteLength]).toEqual([206, 100])
  expect((await follow('/media/public/1-1-aaaaaaaaaaaa/preview.mp4')).status).toBe(404)
  expect((await follow('/media/public/../incoming/run.mp4')).status).not.toBe(200)
})

it('grades anew without changing a link, and keeps the old files for a day', async () => {
  const { shop } = test
  const before = await shop.db.selectFrom('video').selectAll().where('id', '=', 1).executeTakeFirstOrThrow()
  const grade = { ...NEUTRAL_GRADE, profile: 'black-and-white' as const }
  const answer = await admin.put(Video, '/api/admin/videos/1', { grade })
  expect(answer).toMatchObject({ state: 'waiting', grade: { profile: 'black-and-white' } })
  const video = await whenEnded(shop, 1)
  expect(video).toMatchObject({ state: 'ready', gradeVersion: 2 })
  expect(video.masterKey).not.toBe(before.masterKey)
  expect((await riderOf(1))?.previewUrl).toContain('/media/public/1-2-')

  const exists = async (key: string | null) => {
    const file = await shop.storage.open(key ?? '')
    await file?.close()
    return file !== null
  }
  expect(await exists(before.masterKey)).toBe(true)
  test.later(DAY + 1000)
  shop.worker.wake('removals')
  for (const key of [before.masterKey, before.phoneKey, before.previewKey]) {
    await expect.poll(() => exists(key), { timeout: 5000 }).toBe(false)
  }
  expect(await exists(video.masterKey)).toBe(true)
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
  const { shop } = test
  const { videoId, riderId } = await addClip(shop, 'run.mp4', { eventId, riderName: 'Zoë 100% Ångström' })
  const row = await shop.db
    .selectFrom('video')
    .selectAll()
    .where('id', '=', videoId)
    .executeTakeFirstOrThrow()
  const others = Array.from({ length: 60 }, (_, index) => ({
    ...row,
    id: undefined,
    sourceName: `C${String(index).padStart(4, '0')}.MP4`,
    state: 'ready' as const,
  }))
  await shop.db.insertInto('video').values(others).execute()
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

it('is the business of the owner alone', async () => {
  for (const [method, path] of [
    ['GET', '/api/admin/videos'],
    ['GET', '/api/admin/videos/1'],
    ['PUT', '/api/admin/videos/1'],
    ['GET', '/api/admin/videos/events'],
    ['GET', '/api/admin/videos/1/frames/1'],
    ['GET', '/api/admin/incoming/frames?fileName=run.mp4&part=1'],
    ['POST', '/api/admin/videos/1/retry'],
    ['POST', '/api/admin/videos/1/cancel'],
    ['POST', '/api/admin/videos/grade'],
  ] as const) {
    expect([path, (await test.visitor().send(method, path)).status]).toEqual([path, 401])
  }
})
