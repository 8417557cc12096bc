import type { Db } from '../platform/db/open.ts'
import { notFound } from '../platform/http/errors.ts'

/** Whoever bought keeps the video and the sale stays in the books: what leaves the shop is marked, with all below it. */
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
