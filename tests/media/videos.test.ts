import { readFile } from 'node:fs/promises'
import { beforeAll, expect, it } from 'vitest'
import { z } from 'zod'
import { Order } from '../../src/contract/buying/order.ts'
import { Rider } from '../../src/contract/catalogue/rider.ts'
import { storyboardOf } from '../../src/contract/platform/stored-files.ts'
import { NEUTRAL_GRADE } from '../../src/contract/videos/grading.ts'
import { Video } from '../../src/contract/videos/video.ts'
import { addEvent, buy, pathOf, tokenOf } from '../support/buying.ts'
import { look, makeClip } from '../support/make-clip.ts'
import { sharedAdmin, sharedTestShop } from '../support/shared-shop.ts'
import { addClip, fileOf, startWork, whenEnded } from '../support/world/uploads.ts'
import { storedOf } from '../support/world/videos.ts'

const DAY = 24 * 60 * 60 * 1000

const test = sharedTestShop()
const admin = sharedAdmin(test)
let eventId: number

beforeAll(async () => {
  eventId = (await addEvent(admin)).id
  await makeClip(fileOf(test.shop, 'incoming/run.mp4'), {
    picture: ['-f', 'lavfi', '-i', 'testsrc2=size=160x90:rate=25:duration=1'],
  })
})

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

  startWork(shop)
  await expect.poll(() => riderOf(riderId), { timeout: 50_000 }).toMatchObject({ available: true })
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
    { size: 'full', width: 160, height: 90, bytes: master.length },
    { size: 'phone', width: 160, height: 90, bytes: phone.length },
  ])

  const baked = await look(fileOf(shop, video.masterKey ?? ''))
  expect(baked.video).toMatchObject({ codec_name: 'h264', pix_fmt: 'yuv420p', color_space: 'bt709' })
  expect(baked.audio?.codec_name).toBe('aac')
  await expectShown(riderId, videoId)
  await expectFrames(videoId)
})

/** The owner gets real frames to grade by, and none of what is not there. */
async function expectFrames(videoId: number) {
  const headers = { cookie: `cloverleaf_session=${admin.cookie('cloverleaf_session')}` }
  const answer = await fetch(`${test.url}/api/admin/videos/${videoId}/frames/5`, { headers })
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/png'])
  const png = Buffer.from(await answer.arrayBuffer())
  expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([160, 90])
  const statusOf = async (path: string) => (await admin.send('GET', `/api/admin/${path}`)).status
  expect(await statusOf(`videos/${videoId}/frames/12`)).toBe(400)
  expect(await statusOf('videos/99/frames/1')).toBe(404)
  expect(await statusOf('incoming/frames?part=3&fileName=none.mp4')).toBe(404)
}

/** Thumbnail, storyboard and preview are shown to everyone while the rider is in the shop. */
async function expectShown(riderId: number, videoId: number) {
  const rider = await riderOf(riderId)
  const previewUrl = rider?.previewUrl ?? ''
  expect(previewUrl).toMatch(new RegExp(`^/media/public/${videoId}-1-\\w+/preview\\.mp4$`))
  expect(rider?.thumbnailUrl).toBe(previewUrl.replace('preview.mp4', 'thumbnail.webp'))
  const types = {
    [previewUrl]: 'video/mp4',
    [storyboardOf(previewUrl) ?? '']: 'image/webp',
    [rider?.thumbnailUrl ?? '']: 'image/webp',
  }
  for (const [url, type] of Object.entries(types)) {
    const answer = await follow(url)
    expect([url, answer.status, answer.headers.get('content-type')]).toEqual([url, 200, type])
    expect(answer.headers.get('cache-control')).toBe('private, max-age=31536000, immutable')
  }
  const part = await fetch(test.url + previewUrl, { headers: { range: 'bytes=0-99' } })
  expect([part.status, (await part.arrayBuffer()).byteLength]).toEqual([206, 100])
  expect((await follow(`/media/public/${videoId}-1-aaaaaaaaaaaa/preview.mp4`)).status).toBe(404)
  expect((await follow('/media/public/../incoming/run.mp4')).status).not.toBe(200)
  // the one without watermark is only attached to emails
  const still = previewUrl.replace('preview.mp4', 'still.webp')
  expect((await follow(still)).status).toBe(404)
  expect(await storedOf(test.shop, [still.replace('/media/', '')])).toHaveLength(1)
}

it('grades anew without changing a link, and keeps the old files for a day', { tags: ['long'] }, async () => {
  const { shop } = test
  const { videoId, riderId } = await addClip(shop, 'run.mp4', {
    eventId,
    riderName: 'Graded Twice',
    grade: { profile: 'vivid' },
  })
  startWork(shop)
  const before = await whenEnded(shop, videoId)
  const grade = { ...NEUTRAL_GRADE, profile: 'black-and-white' as const }
  const answer = await admin.put(Video, `/api/admin/videos/${videoId}`, { grade })
  expect(answer).toMatchObject({ state: 'waiting', grade: { profile: 'black-and-white' } })
  const video = await whenEnded(shop, videoId)
  expect(video).toMatchObject({ state: 'ready', gradeVersion: 2 })
  expect(video.masterKey).not.toBe(before.masterKey)
  expect((await riderOf(riderId))?.previewUrl).toContain(`/media/public/${videoId}-2-`)

  const exists = async (key: string | null) => {
    const file = await shop.storage.open(key ?? '')
    await file?.close()
    return file !== null
  }
  expect(await exists(before.masterKey)).toBe(true)
  test.later(DAY + 1000)
  shop.worker.wake('removals')
  for (const key of [before.masterKey, before.phoneKey, before.previewKey]) {
    await expect.poll(() => exists(key)).toBe(false)
  }
  expect(await exists(video.masterKey)).toBe(true)
})
