import { HOUR } from '../../contract/time.ts'
import type { Db } from '../platform/db/open.ts'
import { notFound, ShopError } from '../platform/http/errors.ts'

/** Takes many riders out of the shop; buyers keep their videos. Gives those that were still in it. */
export async function removeRiders(db: Db, ids: number[], now: Date): Promise<number[]> {
  const removed = await db
    .updateTable('rider')
    .set({ deletedAt: now.toISOString() })
    .where('id', 'in', ids)
    .where('deletedAt', 'is', null)
    .returning('id')
    .execute()
  if (removed.length === 0) notFound('rider')
  return sortedIds(removed)
}

/** Brings back what was removed within the hour, all of it or nothing. */
export const restoreRiders = (db: Db, ids: number[], now: Date): Promise<number[]> =>
  db.transaction().execute(async (tx) => {
    const removed = await tx
      .selectFrom('rider')
      .innerJoin('event', 'event.id', 'rider.eventId')
      .innerJoin('sport', 'sport.id', 'event.sportId')
      .select(['rider.id', 'rider.deletedAt', 'event.deletedAt as eventDeletedAt'])
      .select('sport.deletedAt as sportDeletedAt')
      .where('rider.id', 'in', ids)
      .where('rider.deletedAt', 'is not', null)
      .where('rider.takenDownAt', 'is', null)
      .execute()
    if (removed.length === 0) notFound('removed rider')
    if (removed.some(({ eventDeletedAt, sportDeletedAt }) => eventDeletedAt ?? sportDeletedAt)) {
      throw new ShopError('conflict', 'Their event was deleted, so these riders cannot come back')
    }
    const earliest = new Date(now.getTime() - HOUR).toISOString()
    if (removed.some(({ deletedAt }) => (deletedAt ?? '') < earliest)) {
      throw new ShopError('conflict', 'These riders were removed more than an hour ago, so they stay removed')
    }
    const restored = await tx
      .updateTable('rider')
      .set({ deletedAt: null })
      .where(
        'id',
        'in',
        removed.map(({ id }) => id),
      )
      .returning('id')
      .execute()
    return sortedIds(restored)
  })

const sortedIds = (rows: { id: number }[]) => rows.map(({ id }) => id).sort((a, b) => a - b)
