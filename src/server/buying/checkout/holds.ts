import { sql } from 'kysely'
import type { Tx } from '../../platform/db/open.ts'
import { prepared } from '../../platform/db/prepared.ts'
import type { RiderForSale } from './rider-for-sale.ts'

/** Whether no copy is left for this browser, counting what others hold while they pay. */
export async function isSoldOut(
  tx: Tx,
  rider: RiderForSale,
  browser: string | null,
  now: Date,
): Promise<boolean> {
  if (rider.salesLimit === null) return false
  const { sold } = await tx
    .selectFrom('purchase')
    .select(({ fn }) => fn.countAll<number>().as('sold'))
    .where('riderId', '=', rider.id)
    .where('status', '=', 'paid')
    .executeTakeFirstOrThrow()
  const { held } = await tx
    .selectFrom('checkout')
    .select(({ fn }) => fn.countAll<number>().as('held'))
    .where('riderId', '=', rider.id)
    .where('status', '=', 'open')
    .where('heldUntil', '>', now.toISOString())
    // a buyer who starts again must not be kept out by the own first try
    .where(({ or, eb }) => or([eb('browser', 'is', null), eb('browser', '<>', browser ?? '')]))
    .executeTakeFirstOrThrow()
  return sold + held >= rider.salesLimit
}

/**
 * A browser holds one copy of a rider at most: what its other attempts held is let go. Gives those attempts, whose
 * payments have yet to be called off at the provider.
 */
export const releaseOtherHolds = (
  tx: Tx,
  { riderId, browser, except, now }: { riderId: number; browser: string; except: number | null; now: Date },
) => release.all(tx, { riderId, browser, except: except ?? 0, now: now.toISOString() })

const release = prepared<{ riderId: number; browser: string; except: number; now: string }>()(
  (db, { riderId, browser, except, now }) =>
    db
      .updateTable('checkout')
      .set({ heldUntil: now })
      .where('browser', '=', browser)
      // written out, since SQLite uses the index of open ones only where it can read that they are meant
      .where('status', '=', sql.lit('open'))
      .where('riderId', '=', riderId)
      .where('id', '<>', except)
      .returning(['id', 'intentId', 'email']),
)
