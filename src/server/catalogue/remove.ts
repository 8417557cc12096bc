import { HOUR } from '../../contract/time.ts'
import type { Db } from '../platform/db/open.ts'
import { notFound, ShopError } from '../platform/http/errors.ts'

/** A soft delete, with everything below: buyers keep their videos, and sales stay in the books. */
export const removeSport = (db: Db, id: number, now: Date) =>
  db.transaction().execute(async (tx) => {
    const deletedAt = now.toISOString()
    const sport = await tx
      .updateTable('sport')
      .set({ deletedAt })
      .where('id', '=', id)
      .where('deletedAt', 'is', null)
      .executeTakeFirst()
    if (sport.numUpdatedRows === 0n) notFound('sport')
    await tx
      .updateTable('rider')
      .set({ deletedAt })
      .where('deletedAt', 'is', null)
      .where('eventId', 'in', (qb) => qb.selectFrom('event').select('event.id').where('sportId', '=', id))
      .execute()
    await tx
      .updateTable('event')
      .set({ deletedAt })
      .where('sportId', '=', id)
      .where('deletedAt', 'is', null)
      .execute()
  })

export const removeEvent = (db: Db, id: number, now: Date) =>
  db.transaction().execute(async (tx) => {
    const deletedAt = now.toISOString()
    const event = await tx
      .updateTable('event')
      .set({ deletedAt })
      .where('id', '=', id)
      .where('deletedAt', 'is', null)
      .executeTakeFirst()
    if (event.numUpdatedRows === 0n) notFound('event')
    await tx
      .updateTable('rider')
      .set({ deletedAt })
      .where('eventId', '=', id)
      .where('deletedAt', 'is', null)
      .execute()
  })

export async function removeRider(db: Db, id: number, now: Date) {
  const rider = await db
    .updateTable('rider')
    .set({ deletedAt: now.toISOString() })
    .where('id', '=', id)
    .where('deletedAt', 'is', null)
    .executeTakeFirst()
  if (rider.numUpdatedRows === 0n) notFound('rider')
}

/** Removes riders from the shop; buyers keep their videos. Returns the ids that were not removed before. */
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

/** What was removed before that time stays removed. */
export const lastUndo = (now: Date) => new Date(now.getTime() - HOUR).toISOString()

/** Restores riders that were removed within the last hour, all or none. */
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
    if (removed.some(({ deletedAt }) => (deletedAt ?? '') < lastUndo(now))) {
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
