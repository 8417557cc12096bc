import { toCents, toDollars } from '../../contract/buying/pricing.ts'
import type { RiderBefore, RidersChange } from '../../contract/catalogue/rider.ts'
import { readDefaultPrice } from '../owner/settings/settings.ts'
import type { Db, Tx } from '../platform/db/open.ts'
import { notFound } from '../platform/http/errors.ts'
import { findEvent } from './events.ts'

/** Sets one price, event or limit for many riders. Deleted ones are skipped. */
export const changeRiders = (db: Db, { ids, change }: RidersChange): Promise<RiderBefore[]> =>
  db.transaction().execute(async (tx) => {
    const { price, eventId, salesLimit } = change
    if (eventId !== undefined && !(await findEvent(tx, eventId, { asOwner: true }))) notFound('event')
    const before = await readBefore(tx, ids)
    if (before.length === 0) notFound('rider')
    const priceCents =
      price === null ? await readDefaultPrice(tx) : price === undefined ? null : toCents(price)
    await tx
      .updateTable('rider')
      .set((row) => ({
        priceCents: priceCents ?? row.ref('priceCents'),
        eventId: eventId ?? row.ref('eventId'),
        salesLimit: salesLimit === undefined ? row.ref('salesLimit') : salesLimit,
      }))
      .where('id', 'in', ids)
      .where('deletedAt', 'is', null)
      .execute()
    return before
  })

/** The undo of `changeRiders`: sets each rider to its own values and returns the previous ones. */
export const setRiders = (db: Db, riders: RiderBefore[]): Promise<RiderBefore[]> =>
  db.transaction().execute(async (tx) => {
    for (const eventId of new Set(riders.map((rider) => rider.eventId))) {
      if (!(await findEvent(tx, eventId, { asOwner: true }))) notFound('event')
    }
    const before = await readBefore(
      tx,
      riders.map(({ id }) => id),
    )
    if (before.length === 0) notFound('rider')
    for (const group of groupByValues(riders)) {
      const [{ price, eventId, salesLimit }] = group
      await tx
        .updateTable('rider')
        .set({ priceCents: toCents(price), eventId, salesLimit })
        .where(
          'id',
          'in',
          group.map(({ id }) => id),
        )
        .where('deletedAt', 'is', null)
        .execute()
    }
    return before
  })

async function readBefore(tx: Tx, ids: number[]): Promise<RiderBefore[]> {
  const rows = await tx
    .selectFrom('rider')
    .select(['id', 'priceCents', 'eventId', 'salesLimit'])
    .where('id', 'in', ids)
    .where('deletedAt', 'is', null)
    .orderBy('id')
    .execute()
  return rows.map(({ priceCents, ...row }) => ({ ...row, price: toDollars(priceCents) }))
}

/** One statement per combination of values: hundreds of riders share a few. */
function groupByValues(riders: RiderBefore[]) {
  const groups = new Map<string, [RiderBefore, ...RiderBefore[]]>()
  for (const rider of riders) {
    const key = JSON.stringify([rider.price, rider.eventId, rider.salesLimit])
    const group = groups.get(key)
    if (group) group.push(rider)
    else groups.set(key, [rider])
  }
  return groups.values()
}
