import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { addressOf } from '../../src/contract/endpoint.ts'
import { NEUTRAL_GRADE } from '../../src/contract/videos/grading.ts'
import { readWeekendSheet } from '../../src/contract/weekend/sheet/sheet-calls.ts'
import { WeekendSheet } from '../../src/contract/weekend/sheet/weekend-sheet.ts'
import { Needs } from '../../src/contract/weekend/upload-plan/needs.ts'
import { readNeeds } from '../../src/contract/weekend/weekend-calls.ts'
import { putOnSale } from '../../src/server/videos/transcode/make-version.ts'
import { addClipVideo } from '../../src/server/videos/upload/add-clip-video.ts'
import { emailWaitlist } from '../../src/server/weekend/waitlist/email-waitlist.ts'
import type { Client } from '../support/client.ts'
import { openTestShop, type TestShop } from '../support/test-shop.ts'
import { line, openWeekend, type TestWeekend } from '../support/weekend/weekend-owner.ts'
import { holdCopy, recordSale } from '../support/world/past-sales.ts'

const MINUTE = 60_000
let test: TestShop
let admin: Client
let weekend: TestWeekend
let clipIds: number[]
let riderIds: number[]

beforeAll(async () => {
  test = await openTestShop({ WORKER: '0' })
  test.stopTime()
  admin = await test.admin()
})
beforeEach(async () => {
  weekend = await openWeekend(admin)
  const { runs } = await weekend.setOrder(
    ['Ann', 'Bea', 'Cy', 'Dee', 'Eve', 'Flo'].map((name, index) => line(['Open', index + 1, name, 'Dash'])),
  )
  riderIds = runs.map(({ riderId }) => riderId)
  const { clips } = await weekend.addClips(
    runs.map((_, index) => ({
      name: `C000${index}.MP4`,
      startedAt: new Date(Date.UTC(2026, 5, 12, 15, 0, index * 45)).toISOString(),
      ...{ seconds: 20, bytes: 1000, camera: 'A' },
    })),
  )
  clipIds = clips.map(({ id }) => id)
  for (const [index, id] of clipIds.entries()) await weekend.decide(id, runs[index]?.id ?? null)
})
afterAll(() => test.close())

const needs = async () =>
  (await admin.get(Needs, addressOf(readNeeds, { params: { id: weekend.eventId } }))).clips.map((clip) => ({
    ...clip,
    at: clipIds.indexOf(clip.clipId),
  }))
const order = async () => (await needs()).map(({ at, need }) => `${at} ${need}`)
const take = async (clip: number, carries: 'proxy' | 'master') =>
  addClipVideo(
    test.shop,
    { sourceKey: `sources/${crypto.randomUUID()}.mp4`, sourceName: 'a.mp4', sourceBytes: 5 },
    { clipId: clipIds[clip] ?? 0, carries, grade: NEUTRAL_GRADE },
  )
const rider = (index: number) => riderIds[index] ?? 0
const sell = (index: number) =>
  recordSale(test.shop, { riderId: rider(index), email: `${crypto.randomUUID()}@example.com`, horses: [1] })

it('the rest is sent in the order in which it was filmed', async () => {
  expect(await order()).toEqual(['0 rest', '1 rest', '2 rest', '3 rest', '4 rest', '5 rest'])
})

it('what was paid for comes first, then what is being paid for, asked for and watched', async () => {
  for (let clip = 0; clip < 6; clip++) await take(clip, 'proxy')
  const { videoId } = await take(1, 'proxy')
  test.shop.previewViews.note({ method: 'GET', headers: {} }, videoId)
  test.shop.previewViews.note({ method: 'GET', headers: { range: 'bytes=900-' } }, videoId)
  await test.visitor().send('POST', '/api/waiting', { riderId: rider(2), email: 'wait@example.com' })
  await holdCopy(test.shop, { riderId: rider(3), horses: [1], minutes: 15 })
  await sell(5)
  test.later(MINUTE)
  await sell(4)
  await sell(4)
  expect(await order()).toEqual(['5 sold', '4 sold', '3 checkout', '2 asked', '1 watched', '0 rest'])
  expect((await needs()).map(({ people }) => people)).toEqual([1, 2, 1, 1, 1, 0])
  // a buyer who let go of it is no longer paying
  test.later(20 * MINUTE)
  expect((await order())[2]).toBe('2 asked')
})

it('what was asked for stays so after the email, and nobody waits for it any more', async () => {
  await admin.send('PUT', '/api/shop', { timeZone: 'UTC' })
  await test.visitor().send('POST', '/api/waiting', { riderId: rider(2), email: 'told@example.com' })
  await test.shop.db.updateTable('waitingAddress').set({ confirmedAt: '2026-06-12' }).execute()
  const { videoId } = await take(2, 'proxy')
  await test.shop.db.transaction().execute((tx) => putOnSale(tx, videoId))
  const now = test.shop.now()
  test.later(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate() + 1, 18) - now.getTime())
  await emailWaitlist(test.shop)
  const told = test.shop.db
    .selectFrom('email')
    .select('kind')
    .where('recipient', '=', 'told@example.com')
    .where('kind', '<>', 'confirm-waitlist')
  expect(await told.execute()).toEqual([{ kind: 'video-up' }])
  expect((await needs())[0]).toMatchObject({ at: 2, need: 'asked', where: 'proxy', people: 1 })
  const sheet = await admin.get(
    WeekendSheet,
    addressOf(readWeekendSheet, { params: { id: weekend.eventId } }),
  )
  expect(sheet.runs.map(({ awaited }) => awaited)).toEqual([0, 0, 0, 0, 0, 0])
  // that its small copy is there was told; its own video is no reason for another email
  await take(2, 'master')
  expect((await needs()).map(({ need }) => need)).toEqual(['rest', 'rest', 'rest', 'rest', 'rest'])
  test.later(24 * 60 * MINUTE)
  await emailWaitlist(test.shop)
  expect(await told.execute()).toHaveLength(1)
})

it('what is here is no longer wanted, and what has only its small copy is', async () => {
  await take(0, 'master')
  await take(1, 'proxy')
  await take(2, 'proxy')
  await take(2, 'master')
  await sell(2)
  await sell(1)
  expect((await needs()).map(({ at, need, where }) => [at, need, where])).toEqual([
    [1, 'sold', 'proxy'],
    [3, 'rest', 'card'],
    [4, 'rest', 'card'],
    [5, 'rest', 'card'],
  ])
})

it('money that went back is no need, and a clip without a run is none', async () => {
  const purchaseId = await sell(3)
  await test.shop.db
    .updateTable('purchase')
    .set({ status: 'refunded', isOpen: 0 })
    .where('id', '=', purchaseId)
    .execute()
  await weekend.decide(clipIds[0] ?? 0, null)
  expect(await order()).toEqual(['1 rest', '2 rest', '3 rest', '4 rest', '5 rest'])
})
