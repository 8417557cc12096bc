import type { Tx } from '../db/open.ts'
import { findStoredVideos, isReady } from './best-version.ts'

interface Place {
  riderId: number
  horse: number
}

/**
 * These horses show another film now, or none: who bought one of which there is nothing to give, or only a small copy, is told
 * when there is more, as one who paid before that.
 */
export async function waitForFilm(tx: Tx, places: Place[], now: Date) {
  const bought = await findBought(tx, places)
  const addresses = bought.flatMap(({ source }) => source ?? [])
  const films = await findStoredVideos(tx, addresses)
  const storedAt = (source: string | null) => films.get(source ?? '') ?? null
  const unready = bought.filter(({ source }) => !isReady({ source, stored: storedAt(source) }))
  const small = bought.filter(({ source }) => storedAt(source)?.arrives)
  await writeWaits(tx, 'filmWait', unready, now)
  await writeWaits(tx, 'masterWait', small, now)
}

/** Who waits already goes on waiting since then. */
export async function writeWaits(
  tx: Tx,
  table: 'filmWait' | 'masterWait',
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
