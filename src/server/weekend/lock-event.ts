import { hasEvent } from '../catalogue/events.ts'
import type { Shop } from '../composed-shop.ts'
import type { Tx } from '../platform/db/open.ts'
import { notFound } from '../platform/http/errors.ts'

/** Of two who change the same weekend the second one waits. (SQLite's transactions are alone anyway.) */
export async function lockEvent({ engine }: Pick<Shop, 'engine'>, tx: Tx, eventId: number) {
  if (engine === 'postgres')
    await tx.selectFrom('event').select('id').where('id', '=', eventId).forUpdate().execute()
  if (!(await hasEvent(tx, eventId))) notFound('event')
}
