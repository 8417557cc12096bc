import type { WeekendChange } from '../../contract/weekend/weekend.ts'
import type { Shop } from '../composed-shop.ts'
import type { Db, Tx } from '../platform/db/open.ts'
import { notFound } from '../platform/http/errors.ts'
import type { RowOf } from '../tables.ts'
import { restoreOrder } from './draw/restore-order.ts'
import { lockEvent } from './lock-event.ts'
import { restoreDecisions } from './match/decide-clips.ts'

/** The newest first. */
export const listChanges = async (db: Db, eventId: number): Promise<WeekendChange[]> => {
  const rows = await db
    .selectFrom('weekendChange')
    .select(['id', 'subject', 'what', 'createdAt'])
    .where('eventId', '=', eventId)
    .orderBy('id', 'desc')
    .execute()
  return rows.map(({ createdAt, ...row }) => ({ ...row, at: createdAt }))
}

/** Undoes the last change of its subject; what was changed since by others stays. */
export const undoChange = (shop: Shop, eventId: number, changeId: number): Promise<void> =>
  shop.db.transaction().execute(async (tx) => {
    await lockEvent(shop, tx, eventId)
    const change = await findLast(tx, eventId, changeId)
    await tx.deleteFrom('weekendChange').where('id', '=', changeId).execute()
    if (change.subject === 'matching') await restoreDecisions(shop, tx, change)
    else await restoreOrder(shop, tx, change)
  })

async function findLast(tx: Tx, eventId: number, id: number): Promise<RowOf<'weekendChange'>> {
  const changes = tx.selectFrom('weekendChange').selectAll().where('eventId', '=', eventId)
  const change = (await changes.where('id', '=', id).executeTakeFirst()) ?? notFound('change')
  const newer = await changes.where('subject', '=', change.subject).where('id', '>', id).executeTakeFirst()
  return newer ? notFound('change') : change
}
