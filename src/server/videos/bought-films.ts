import { expressionBuilder } from 'kysely'
import type { Db, Tx } from '../platform/db/open.ts'
import type { Tables } from '../tables.ts'

/** Each line of the order of go is filmed by itself. */
export function hasRun() {
  const { exists, selectFrom } = expressionBuilder<Tables, 'horse'>()
  return exists(
    selectFrom('run')
      .select('run.id')
      .whereRef('run.riderId', '=', 'horse.riderId')
      .whereRef('run.horse', '=', 'horse.horse'),
  )
}

/**
 * Where what a horse shows lies. One without a video of its own shows the rider's, which is horse 1's: some owners have one link
 * for all. A run of its own is never given as another one.
 */
export const shownSource = (
  own: { videoUrl: string | null; hasRun: unknown } | undefined,
  first: string | null | undefined,
): string | null => own?.videoUrl ?? (own?.hasRun ? null : first) ?? null

/** What the buyers of these riders have paid for and still hold, and where it lies. */
export async function boughtFilms(db: Db | Tx, riderIds: number[]) {
  if (riderIds.length === 0) return []
  const rows = await db
    .selectFrom('entitlement')
    .innerJoin('purchase', 'purchase.id', 'entitlement.purchaseId')
    .leftJoin('horse', (join) =>
      join.onRef('horse.riderId', '=', 'entitlement.riderId').onRef('horse.horse', '=', 'entitlement.horse'),
    )
    .leftJoin('horse as first', (join) =>
      join.onRef('first.riderId', '=', 'entitlement.riderId').on('first.horse', '=', 1),
    )
    .where('entitlement.riderId', 'in', riderIds)
    .where('purchase.status', '=', 'paid')
    .select(['purchase.id as purchaseId', 'purchase.email', 'purchase.riderName', 'purchase.orderNumber'])
    .select(['horse.videoUrl', 'first.videoUrl as firstUrl', hasRun().as('hasRun')])
    .execute()
  return rows.map(({ videoUrl, firstUrl, hasRun, ...purchase }) => ({
    ...purchase,
    source: shownSource({ videoUrl, hasRun }, firstUrl),
  }))
}
