import { expressionBuilder } from 'kysely'
import type { VideoBuyers } from '../../../contract/videos/video.ts'
import type { Db, Tx } from '../../platform/db/open.ts'
import { notFound } from '../../platform/http/errors.ts'
import type { Tables } from '../../tables.ts'
import { videoAddress } from '../video-address.ts'
import { findVideo } from '../video-row.ts'
import { findStoredVideos, isReady, onlyPhoneSize } from './best-version.ts'
import { ridersWith } from './show-video.ts'

const NAMED = 20

/** Whether it is filmed by itself: it has a place in the running order, or is another angle of a run that has. */
export function hasRun() {
  const { or, eb } = expressionBuilder<Tables, 'run'>()
  return or([eb('run.position', 'is not', null), eb('run.angle', '=', 1)])
}

/**
 * The address of what a horse shows. A horse without a video shows the rider's, which is horse 1's: some owners have one
 * link for all. A horse with a run of its own does not.
 */
export const shownSource = (
  own: { videoUrl: string | null; hasRun: unknown } | undefined,
  first: string | null | undefined,
): string | null => own?.videoUrl ?? (own?.hasRun ? null : first) ?? null

/** What buyers of these riders have paid for and still own, with its address. */
async function heldVideos(db: Db | Tx, riderIds: number[]) {
  if (riderIds.length === 0) return []
  const rows = await db
    .selectFrom('entitlement')
    .innerJoin('purchase', 'purchase.id', 'entitlement.purchaseId')
    .leftJoin('run', (join) =>
      join.onRef('run.riderId', '=', 'entitlement.riderId').onRef('run.horse', '=', 'entitlement.horse'),
    )
    .leftJoin('run as first', (join) =>
      join.onRef('first.riderId', '=', 'entitlement.riderId').on('first.horse', '=', 1),
    )
    .where('entitlement.riderId', 'in', riderIds)
    .where('purchase.isOpen', '=', 1)
    .select(['purchase.id as purchaseId', 'purchase.email', 'purchase.riderName', 'purchase.orderNumber'])
    .select(['entitlement.horse', 'entitlement.size'])
    .select(['run.videoUrl', 'first.videoUrl as firstUrl', hasRun().as('hasRun')])
    .execute()
  return rows.map(({ videoUrl, firstUrl, hasRun, ...purchase }) => ({
    ...purchase,
    source: shownSource({ videoUrl, hasRun }, firstUrl),
  }))
}

/** What a buyer holds, whether it can be watched now, and whether a better version is to come. */
export type Held = Awaited<ReturnType<typeof readHeld>>[number]

export async function readHeld(tx: Tx, riderIds: number[]) {
  const bought = await heldVideos(tx, riderIds)
  const stored = await findStoredVideos(
    tx,
    bought.flatMap(({ source }) => source ?? []),
  )
  return bought.map((held) => {
    const found = stored.get(held.source ?? '') ?? null
    const video = found && held.size === 'phone' ? onlyPhoneSize(found) : found
    return {
      ...held,
      isReady: isReady({ source: held.source, stored: video }),
      arrives: video?.arrives ?? null,
    }
  })
}

/** Buyers of a video, the latest first. */
export async function listVideoBuyers(db: Db, videoId: number): Promise<VideoBuyers> {
  const video = await findVideo(db, videoId)
  if (!video || video.deletedAt) return notFound('video')
  const riders = await ridersWith(db, videoId).execute()
  const bought = await heldVideos(
    db,
    riders.map(({ riderId }) => riderId),
  )
  const held = bought.filter(({ source }) => source === videoAddress(videoId))
  const inOrder = held.sort((a, b) => a.purchaseId - b.purchaseId)
  // the latest order of each, since an upgrade is a second one
  const orders = [...new Map(inOrder.map((order) => [order.email, order])).values()]
  const latest = orders.sort((a, b) => b.purchaseId - a.purchaseId).slice(0, NAMED)
  return {
    total: orders.length,
    buyers: latest.map(({ email, riderName, orderNumber }) => ({ email, riderName, orderNumber })),
  }
}

/**
 * These riders show other videos now, or none. Buyers who cannot get their video, or only a proxy, are emailed when it is
 * ready.
 */
export async function waitForVideo(tx: Tx, places: { riderId: number }[], now: Date) {
  const riderIds = new Set(places.map(({ riderId }) => riderId))
  const held = await readHeld(tx, [...riderIds])
  const unready = held.filter((one) => !one.isReady)
  const small = held.filter(({ arrives }) => arrives)
  await writeWaits(tx, 'videoWait', unready, now)
  await writeWaits(tx, 'masterWait', small, now)
}

/** An existing row keeps its date. */
export async function writeWaits(
  tx: Tx,
  table: 'videoWait' | 'masterWait',
  purchases: { purchaseId: number }[],
  now: Date,
) {
  if (purchases.length === 0) return
  const since = now.toISOString()
  await tx
    .insertInto(table)
    .values(purchases.map(({ purchaseId }) => ({ purchaseId, since })))
    .onConflict((conflict) => conflict.column('purchaseId').doNothing())
    .execute()
}
