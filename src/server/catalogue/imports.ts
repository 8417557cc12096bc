import type { Import, ImportResult, NewImport } from '../../contract/catalogue/import.ts'
import type { Db, Tx } from '../platform/db/open.ts'
import { notFound, ShopError } from '../platform/http/errors.ts'
import { insertRiders } from './add-rider.ts'
import { findEvent } from './events.ts'

/** Adds the whole start list or nothing. */
export const importStartList = (db: Db, { eventId, rows }: NewImport, now: Date): Promise<ImportResult> =>
  db.transaction().execute(async (tx) => {
    if (!(await findEvent(tx, eventId, { asOwner: true }))) notFound('event')
    const { id: importId } = await tx
      .insertInto('riderImport')
      .values({ eventId, added: rows.length, createdAt: now.toISOString(), undoneAt: null })
      .returning('id')
      .executeTakeFirstOrThrow()
    const riders = rows.map((row) => ({ ...row, eventId }))
    await insertRiders(tx, riders, { now, importId })
    return { importId, added: rows.length }
  })

/** Removes the riders of an import, unless one was sold or is being paid for. */
export const undoImport = (db: Db, id: number, now: Date): Promise<void> =>
  db.transaction().execute(async (tx) => {
    const time = now.toISOString()
    const undone = await tx
      .updateTable('riderImport')
      .set({ undoneAt: time })
      .where('id', '=', id)
      .where('undoneAt', 'is', null)
      .returning('id')
      .executeTakeFirst()
    if (!undone) notFound('import')
    await refuseSold(tx, id)
    await refusePaying(tx, id, time)
    await tx
      .updateTable('rider')
      .set({ deletedAt: time })
      .where('importId', '=', id)
      .where('deletedAt', 'is', null)
      .execute()
  })

async function refuseSold(tx: Tx, importId: number) {
  const sold = await tx
    .selectFrom('rider')
    .where('importId', '=', importId)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('purchase')
          .select('purchase.id')
          .whereRef('purchase.riderId', '=', 'rider.id')
          .where('purchase.status', '=', 'paid'),
      ),
    )
    .select('name')
    .orderBy('id')
    .execute()
  if (sold.length > 0) {
    throw new ShopError(
      'conflict',
      `${listed(sold)} of this start list ${were(sold)} sold, so it stays in the shop`,
    )
  }
}

async function refusePaying(tx: Tx, importId: number, time: string) {
  const paying = await tx
    .selectFrom('rider')
    .where('importId', '=', importId)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('checkout')
          .select('checkout.id')
          .whereRef('checkout.riderId', '=', 'rider.id')
          .where('checkout.status', '=', 'open')
          .where('checkout.heldUntil', '>', time),
      ),
    )
    .select('name')
    .orderBy('id')
    .execute()
  if (paying.length > 0) {
    throw new ShopError(
      'conflict',
      `Somebody is paying for ${listed(paying)} right now; please try again later`,
    )
  }
}

const MAX_NAMES = 5

function listed(riders: { name: string }[]) {
  const names = riders.slice(0, MAX_NAMES).map(({ name }) => name)
  const more = riders.length - names.length
  if (more > 0) names.push(`${more} more`)
  return new Intl.ListFormat('en').format(names)
}

const were = (riders: unknown[]) => (riders.length === 1 ? 'was' : 'were')

const MAX_IMPORTS = 50

/** Newest first. */
export const listImports = (db: Db): Promise<Import[]> =>
  db
    .selectFrom('riderImport')
    .innerJoin('event', 'event.id', 'riderImport.eventId')
    .select(['riderImport.id', 'riderImport.eventId', 'event.name as eventName', 'riderImport.added'])
    .select(['riderImport.createdAt', 'riderImport.undoneAt'])
    .orderBy('riderImport.id', 'desc')
    .limit(MAX_IMPORTS)
    .execute()
