// @module-tag postgres
import { afterAll, beforeAll, expect, it } from 'vitest'
import { z } from 'zod'
import { Alarm } from '../../src/contract/owner/dashboard.ts'
import { reconcile } from '../../src/server/buying/checkout/reconcile.ts'
import { imageVisibility } from '../../src/server/catalogue/visible.ts'
import { addJob } from '../../src/server/platform/jobs/queue.ts'
import { VERSIONS } from '../../src/server/videos/versions.ts'
import { findVideo, lockVideo } from '../../src/server/videos/video-row.ts'
import { api } from '../support/addresses.ts'
import { openStripeShop, type StripeShop } from '../support/stripe-shop.ts'
import { addVideoRow } from '../support/world/videos.ts'

// statements that each engine runs in its own way, and that only slow tests reach otherwise
let shop: StripeShop
beforeAll(async () => {
  shop = await openStripeShop()
})
afterAll(() => shop.close())

it('a video that is locked is read as the transaction before wrote it', async () => {
  const { db } = shop.shop
  const { id } = await addVideoRow(shop.shop)
  const names = ['preview', ...VERSIONS]
  const file = { gradeVersion: 1, width: 16, height: 9, bytes: 1 }
  const writeAfterLock = (name: string) =>
    db.transaction().execute(async (tx) => {
      const { made } = await lockVideo(shop.shop, tx, id)
      await tx
        .updateTable('video')
        .set({ made: JSON.stringify({ ...made, [name]: file }) })
        .where('id', '=', id)
        .execute()
    })
  await Promise.all(names.map(writeAfterLock))
  expect(Object.keys((await findVideo(db, id))?.made ?? {}).sort()).toEqual(names.sort())
})

it('a payment of a different amount is recorded once, and emailed once', async () => {
  const { db } = shop.shop
  const rider = await shop.addRider()
  await shop.buyer('other-amount@example.com').payAndLeave(rider)
  await db
    .updateTable('checkout')
    .set({ amountCents: 100 })
    .where('email', '=', 'other-amount@example.com')
    .execute()
  await Promise.all([reconcile(shop.shop), reconcile(shop.shop)])
  expect((await reconcile(shop.shop)).failures).toEqual([])
  const recorded = await db.selectFrom('unmatchedPayment').select(['why', 'amountCents']).execute()
  expect(recorded).toEqual([{ why: 'amount', amountCents: 6500 }])
  expect(await shop.emails('owner-unmatched')).toBe(1)
})

it('a picture of a rider who left is hidden, unless a text of the shop shows it too', async () => {
  const { db } = shop.shop
  const url = '/media/images/0123456789abcdef.webp'
  const { id } = await shop.addRider()
  const deletedAt = shop.shop.now().toISOString()
  await db.updateTable('rider').set({ thumbnailUrl: url, deletedAt }).where('id', '=', id).execute()
  expect(await imageVisibility(db, url)).toEqual({ byRider: true, toVisitors: false })
  await db
    .insertInto('setting')
    .values({ name: 'a text', value: JSON.stringify({ url }) })
    .execute()
  expect(await imageVisibility(db, url)).toEqual({ byRider: true, toVisitors: true })
})

it('the owner is alarmed about videos that wait for ffmpeg', async () => {
  const { db, now, ffmpeg } = shop.shop
  const alarms = async () =>
    (await (await shop.admin()).get(z.array(Alarm), api.alarms)).map(({ kind }) => kind)
  shop.shop.ffmpeg = null
  try {
    expect(await alarms()).not.toContain('no-ffmpeg')
    const job = { kind: 'video-probe', payload: {}, subject: 'video/1', priority: 10 }
    await db.transaction().execute((tx) => addJob(tx, job, now()))
    expect(await alarms()).toContain('no-ffmpeg')
  } finally {
    shop.shop.ffmpeg = ffmpeg
  }
})
