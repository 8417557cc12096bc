import { expressionBuilder, sql } from 'kysely'
import type { Db, Tx } from '../../platform/db/open.ts'
import { prepared } from '../../platform/db/prepared.ts'
import { ShopError } from '../../platform/http/errors.ts'
import type { Tables } from '../../tables.ts'
import type { RiderForSale } from './rider-for-sale.ts'

interface Asking {
  now: Date
  /** What this browser holds itself while it pays is not sold out for it. */
  browser?: string | null | undefined
}

/** How many copies of a rider are neither sold nor held by a browser that is paying; null without a limit. */
export function copiesLeft({ now, browser }: Asking) {
  const { eb, selectFrom, ref } = expressionBuilder<Tables, 'rider'>()
  const sold = selectFrom('purchase')
    .whereRef('purchase.riderId', '=', 'rider.id')
    .where('purchase.isOpen', '=', 1)
    // an upgrade has the copy of the phone size, and is one of its own once that was refunded
    .where(({ or, eb, not, exists, selectFrom }) =>
      or([
        eb('purchase.isUpgrade', '=', 0),
        not(
          exists(
            selectFrom('purchase as upgraded')
              .select('upgraded.id')
              .whereRef('upgraded.riderId', '=', 'purchase.riderId')
              .whereRef('upgraded.email', '=', 'purchase.email')
              .where('upgraded.size', '=', 'phone')
              .where('upgraded.isOpen', '=', 1),
          ),
        ),
      ]),
    )
    .select(({ fn }) => fn.countAll<number>().as('sold'))
  const held = selectFrom('checkout')
    .whereRef('checkout.riderId', '=', 'rider.id')
    // a literal, since SQLite uses the partial index of open checkouts only where it can read the condition
    .where('checkout.status', '=', sql.lit('open'))
    .where('checkout.heldUntil', '>', now.toISOString())
    .where('checkout.isUpgrade', '=', 0)
    .where(({ or, eb }) =>
      or([eb('checkout.browser', 'is', null), eb('checkout.browser', '<>', browser ?? '')]),
    )
    .select(({ fn }) => fn.countAll<number>().as('held'))
  // by CASE neither engine counts anything for a rider without a limit
  return eb
    .case()
    .when('rider.salesLimit', 'is', null)
    .then(sql.lit(null))
    .else(eb(eb(ref('rider.salesLimit'), '-', sold), '-', held))
    .end()
}

/** For a rider that is locked for a sale. */
export async function isSoldOut(
  tx: Db | Tx,
  { id, salesLimit }: RiderForSale,
  asking: Asking,
): Promise<boolean> {
  if (salesLimit === null) return false
  const rider = tx.selectFrom('rider').where('id', '=', id).select(copiesLeft(asking).as('left'))
  return Number((await rider.executeTakeFirstOrThrow()).left) <= 0
}

export async function refuseSoldOut(tx: Db | Tx, rider: RiderForSale, asking: Asking) {
  if (await isSoldOut(tx, rider, asking)) throw new ShopError('sold-out', 'This video is sold out')
}

/** A browser holds one copy of each rider at most. Gives its other attempts, whose payments are still to be cancelled. */
export const releaseOtherHolds = (
  tx: Tx,
  { now, except, ...of }: { riderIds: number[]; browser: string; except: number | null; now: Date },
) => release.all(tx, { ...of, except: except ?? 0, now: now.toISOString() })

const release = prepared<{ riderIds: number[]; browser: string; except: number; now: string }>()(
  (db, { riderIds, browser, except, now }) =>
    db
      .updateTable('checkout')
      .set({ heldUntil: now })
      .where('browser', '=', browser)
      .where('status', '=', sql.lit('open'))
      .where('riderId', 'in', riderIds)
      .where('id', '<>', except)
      .returning(['id', 'leadId', 'intentId', 'email']),
)
