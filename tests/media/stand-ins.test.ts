// @module-tag long
import { afterAll, beforeAll, expect, it } from 'vitest'
import { Order } from '../../src/contract/buying/order.ts'
import { Rider } from '../../src/contract/catalogue/rider.ts'
import { NEUTRAL_GRADE } from '../../src/contract/videos/grading.ts'
import { replaceSource } from '../../src/server/videos/replace-source.ts'
import { addClipVideo } from '../../src/server/videos/upload/add-clip-video.ts'
import { api } from '../support/addresses.ts'
import { buy, tokenOf } from '../support/buying.ts'
import type { Client } from '../support/client.ts'
import { look, makeClip } from '../support/make-clip.ts'
import { openTestShop, type TestShop } from '../support/test-shop.ts'
import { line, openWeekend, type TestWeekend } from '../support/weekend/weekend-owner.ts'
import { fileOf, startWork, whenEnded } from '../support/world/uploads.ts'

let test: TestShop
let admin: Client
let weekend: TestWeekend
let riderId: number
let clipId: number

beforeAll(async () => {
  test = await openTestShop()
  admin = await test.admin()
  weekend = await openWeekend(admin)
  const { runs } = await weekend.setOrder([line(['Open', 1, 'Dallas Burns', 'Dash'])])
  const clip = { name: 'C0001.MP4', startedAt: '2026-06-12T15:00:00Z', seconds: 1, bytes: 1000, camera: 'A' }
  const { clips } = await weekend.addClips([{ ...clip, width: 3840, height: 2160 }])
  clipId = clips[0]?.id ?? 0
  riderId = runs[0]?.riderId ?? 0
  await weekend.decide(clipId, runs[0]?.id ?? null)
  startWork(test.shop)
})
afterAll(() => test.close())

/** A file as an upload leaves it in the storage. */
async function store(size: string) {
  const sourceKey = `sources/${crypto.randomUUID()}.mp4`
  const picture = ['-f', 'lavfi', '-i', `testsrc2=size=${size}:rate=25:duration=1`]
  await makeClip(fileOf(test.shop, sourceKey), { picture })
  return { sourceKey, sourceName: 'C0001.MP4', sourceBytes: 1000 }
}

async function take(carries: 'proxy' | 'piece' | 'master', size: string) {
  const source = await store(size)
  const { videoId } = await addClipVideo(test.shop, source, { clipId, carries, grade: NEUTRAL_GRADE })
  return whenEnded(test.shop, videoId)
}

it('a small copy is sold as what it is, then the master takes its place under the same link', async () => {
  const small = await take('proxy', '160x90')
  expect(small).toMatchObject({
    state: 'ready',
    forSale: 1,
    masterKey: null,
    standIn: 'proxy',
    masterAt: null,
  })
  // another grade makes everything anew, and a stand-in is none the more
  const grade = { ...NEUTRAL_GRADE, exposure: 0.4 }
  expect((await admin.send('PUT', `/api/admin/videos/${small.id}`, { grade })).status).toBe(200)
  const graded = await whenEnded(test.shop, small.id)
  expect(graded).toMatchObject({ state: 'ready', masterKey: null, compatibleKey: null, standIn: 'proxy' })
  expect(graded.phoneKey).not.toBe(small.phoneKey)
  const buyer = test.visitor()
  const rider = await buyer.get(Rider, api.rider(riderId))
  expect(rider.horses).toMatchObject([{ arrives: '90p now, 4K when it has arrived', quality: '90p' }])
  const { orderUrl } = await buy(buyer, { rider, email: 'ann@example.com' })
  const large = await take('master', '320x180')
  expect(large).toMatchObject({ id: small.id, state: 'ready', forSale: 1, standIn: null })
  expect((await look(fileOf(test.shop, large.masterKey ?? ''))).video).toMatchObject({ width: 320 })
  expect((await look(fileOf(test.shop, large.phoneKey ?? ''))).video).toMatchObject({ width: 320 })
  const { videos } = await buyer.get(Order, api.order(tokenOf({ orderUrl })))
  expect(videos[0]).toMatchObject({ ready: true, sizes: [{ size: 'full', width: 320 }, { size: 'phone' }] })
  expect(videos[0]).not.toHaveProperty('arrives')
  const emails = () =>
    test.shop.db.selectFrom('email').select('kind').where('recipient', '=', 'ann@example.com').execute()
  await expect.poll(async () => (await emails()).map(({ kind }) => kind)).toEqual(['order', 'master-here'])
})

/** The clip of the minute after the first. */
async function addVideo(minute: number) {
  const startedAt = new Date(Date.UTC(2026, 5, 12, 15, minute)).toISOString()
  const next = { name: `C000${minute + 1}.MP4`, startedAt, seconds: 1, bytes: 1000, camera: 'A' }
  const { clips } = await weekend.addClips([next])
  clipId = clips[0]?.id ?? 0
}

it('the file that the owner replaces a small copy by is the video itself', async () => {
  await addVideo(2)
  const small = await take('proxy', '160x90')
  await replaceSource(test.shop, small.id, await store('320x180'))
  const whole = await whenEnded(test.shop, small.id)
  expect(whole).toMatchObject({ state: 'ready', forSale: 1, standIn: null })
  expect((await look(fileOf(test.shop, whole.masterKey ?? ''))).video).toMatchObject({ width: 320 })
})

it('of a piece nothing is left once the whole video is there', async () => {
  await addVideo(1)
  const piece = await take('piece', '160x90')
  expect(piece).toMatchObject({ state: 'ready', masterKey: null, standIn: 'piece' })
  const whole = await take('master', '320x180')
  expect(whole).toMatchObject({ id: piece.id, state: 'ready', standIn: null })
  expect(whole.phoneKey).not.toBe(piece.phoneKey)
  expect(JSON.parse(whole.made)).toMatchObject({ phone: { width: 320 }, master: { width: 320 } })
})
