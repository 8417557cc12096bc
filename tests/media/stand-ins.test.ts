// @module-tag long
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, expect, it } from 'vitest'
import { Order } from '../../src/contract/buying/order.ts'
import { Rider } from '../../src/contract/catalogue/rider.ts'
import { NEUTRAL_GRADE } from '../../src/contract/videos/grading.ts'
import { Video } from '../../src/contract/videos/video.ts'
import { api } from '../support/addresses.ts'
import { buy, pathOf, tokenOf } from '../support/buying.ts'
import { look, makeClip } from '../support/make-clip.ts'
import { emailsOf } from '../support/observe.ts'
import { type Details, sendFile } from '../support/sender.ts'
import { sharedAdmin, sharedTestShop } from '../support/shared-shop.ts'
import { folderOfFile } from '../support/test-shop.ts'
import { line, openWeekend, type TestWeekend } from '../support/weekend/weekend-owner.ts'
import { startWork, whenEnded } from '../support/world/uploads.ts'

const test = sharedTestShop()
const admin = sharedAdmin(test)
const folder = folderOfFile('stand-ins')
let weekend: TestWeekend
let riderId: number
let clipId: number

beforeAll(async () => {
  weekend = await openWeekend(admin)
  const { runs } = await weekend.setOrder([line(['Open', 1, 'Dallas Burns', 'Dash'])])
  await addClipAt(0, { width: 3840, height: 2160 })
  riderId = runs[0]?.riderId ?? 0
  await weekend.decide(clipId, runs[0]?.id ?? null)
  startWork(test.shop)
})

/** The clip of a minute. */
async function addClipAt(minute: number, more: object = {}) {
  const startedAt = new Date(Date.UTC(2026, 5, 12, 15, minute)).toISOString()
  const clip = { name: `C000${minute + 1}.MP4`, startedAt, seconds: 1, bytes: 1000, camera: 'A', ...more }
  clipId = (await weekend.addClips([clip])).clips[0]?.id ?? 0
}

/** Sends a file of this size, and gives the video once it is made. */
async function send(size: string, details: Details) {
  const file = join(folder, 'run.mp4')
  await makeClip(file, { picture: ['-f', 'lavfi', '-i', `testsrc2=size=${size}:rate=25:duration=1`] })
  const { videoId } = await sendFile(test.url, admin, { bytes: readFileSync(file), details })
  return whenMade(videoId ?? 0)
}

const take = (carries: 'proxy' | 'piece' | 'master', size: string) => send(size, { clipId, carries })

/** A video as the owner sees it, and what of its clip is in the shop. */
async function whenMade(id: number) {
  await whenEnded(test.shop, id)
  const { clips } = await weekend.clips()
  const video = await admin.get(Video, `/api/admin/videos/${id}`)
  return { ...video, where: clips.find(({ videoId }) => videoId === id)?.where }
}

const inPhoneSize = { state: 'ready', forSale: true, sizes: [{ size: 'phone', width: 160 }], where: 'proxy' }
const inFullSize = {
  ...{ state: 'ready', forSale: true, where: 'master' },
  sizes: [
    { size: 'full', width: 320 },
    { size: 'phone', width: 320 },
  ],
}

it('a small copy is sold as what it is, then the master takes its place under the same link', async () => {
  const small = await take('proxy', '160x90')
  expect(small).toMatchObject(inPhoneSize)
  // another grade makes everything anew, and a stand-in is none the more
  const grade = { ...NEUTRAL_GRADE, exposure: 0.4 }
  expect((await admin.send('PUT', `/api/admin/videos/${small.id}`, { grade })).status).toBe(200)
  const graded = await whenMade(small.id)
  expect(graded).toMatchObject(inPhoneSize)
  expect(graded.previewUrl).not.toBe(small.previewUrl)
  const buyer = test.visitor()
  const rider = await buyer.get(Rider, api.rider(riderId))
  expect(rider.horses).toMatchObject([{ arrives: '90p now, 4K when it has arrived', quality: '90p' }])
  const { orderUrl } = await buy(buyer, { rider, email: 'ann@example.com' })
  expect(await take('master', '320x180')).toMatchObject({ ...inFullSize, id: small.id })
  const { videos } = await buyer.get(Order, api.order(tokenOf({ orderUrl })))
  expect(videos[0]).toMatchObject({ ready: true, sizes: [{ size: 'full', width: 320 }, { size: 'phone' }] })
  expect(videos[0]).not.toHaveProperty('arrives')
  const link = test.url + pathOf(videos[0]?.url ?? '')
  for (const file of [link, `${link}?size=phone`])
    expect((await look(file)).video).toMatchObject({ width: 320 })
  const emails = () => emailsOf(admin, { recipient: 'ann@example.com' })
  await expect.poll(async () => (await emails()).map(({ kind }) => kind)).toEqual(['order', 'master-here'])
})

it('the file that the owner replaces a small copy by is the video itself', async () => {
  await addClipAt(2)
  const { id } = await take('proxy', '160x90')
  const details = { riderName: 'Dallas Burns', eventId: weekend.eventId, replaces: id }
  expect(await send('320x180', details)).toMatchObject({ ...inFullSize, id })
})

it('of a piece nothing is left once the whole video is there', async () => {
  await addClipAt(1)
  const piece = await take('piece', '160x90')
  expect(piece).toMatchObject(inPhoneSize)
  expect(await take('master', '320x180')).toMatchObject({ ...inFullSize, id: piece.id })
})
