import { hasEvent } from '../catalogue/events.ts'
import type { Shop } from '../composed-shop.ts'
import type { Tx } from '../platform/db/open.ts'
import { notFound } from '../platform/http/errors.ts'

/** Serialises changes to an event's runs, clips and taps. (SQLite serialises all transactions.) */
export async function lockEvent({ engine }: Pick<Shop, 'engine'>, tx: Tx, eventId: number) {
  if (engine === 'postgres')
    await tx.selectFrom('event').select('id').where('id', '=', eventId).forUpdate().execute()
  if (!(await hasEvent(tx, eventId))) notFound('event')
}
