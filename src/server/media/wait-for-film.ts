import type { Tx } from '../db/open.ts'
import { findStoredVideos, isReady } from './best-version.ts'

interface Place {
  riderId: number
  horse: number
}

/**
 * These horses show another film now, or none: who bought one of which there is nothing to give is told when there is again,
 * as one who paid before it was finished.
 */
export async function waitForFilm(tx: Tx, places: Place[], now: Date) {
  const bought = await findBought(tx, places)
  const addresses = bought.flatMap(({ source }) => source ?? [])
  const stored = await findStoredVideos(tx, addresses)
  const waiting = bought.filter(
    ({ source }) => !isReady({ source, stored: stored.get(source ?? '') ?? null }),
  )
  if (waiting.length === 0) return
  const since = now.toISOString()
  await tx
    .insertInto('filmWait')
    .values(waiting.map(({ purchaseId }) => ({ purchaseId, since })))
    .onConflict((conflict) => conflict.column('purchaseId').doNothing())
    .execute()
}

async function findBought(tx: Tx, places: Place[]) {
  if (places.length === 0) return []
  const riderIds = [...new Set(places.map(({ riderId }) => riderId))]
  const rows = await tx
    .selectFrom('entitlement')
    .innerJoin('purchase', 'purchase.id', 'entitlement.purchaseId')
    .leftJoin('horse', (join) =>
      join.onRef('horse.riderId', '=', 'entitlement.riderId').onRef('horse.horse', '=', 'entitlement.horse'),
    )
    .where('purchase.riderId', 'in', riderIds)
    .where('purchase.status', '=', 'paid')
    .select(['purchase.id as purchaseId', 'entitlement.riderId', 'entitlement.horse'])
    .select('horse.videoUrl as source')
    .execute()
  const meant = new Set(places.map(({ riderId, horse }) => `${riderId} ${horse}`))
  return rows.filter(({ riderId, horse }) => meant.has(`${riderId} ${horse}`))
}
