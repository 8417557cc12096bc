import type { StartPurchase } from '../../contract/purchase.ts'
import type { Tx } from '../db/open.ts'
import { prepared } from '../db/prepared.ts'
import type { RowOf } from '../db/tables.ts'

type Checkout = RowOf<'checkout'>

/** The checkout that this very attempt opened before, so that a lost answer can be asked for again. */
export async function findAttempt(tx: Tx, wanted: StartPurchase, browser: string): Promise<Checkout | null> {
  if (!wanted.attempt) return null
  const known = await checkoutOfAttempt.first(tx, { attempt: wanted.attempt })
  if (!known) return null
  if (isSame(known, wanted) && known.status !== 'cancelled') {
    // the cookie may have been lost with the answer; the attempt's key is as much a secret of the browser
    if (known.browser !== browser) {
      await tx.updateTable('checkout').set({ browser }).where('id', '=', known.id).execute()
    }
    return { ...known, browser }
  }
  // an attempt that ran out, or was started with something else, leaves its key to the new one
  await tx.updateTable('checkout').set({ attempt: null }).where('id', '=', known.id).execute()
  return null
}

const checkoutOfAttempt = prepared<{ attempt: string }>()((db, { attempt }) =>
  db.selectFrom('checkout').selectAll().where('attempt', '=', attempt),
)

function isSame(known: Checkout, wanted: StartPurchase) {
  const horses: number[] = JSON.parse(known.horses)
  return (
    known.riderId === wanted.riderId &&
    known.email === wanted.email.toLowerCase() &&
    known.amountCents === wanted.amount &&
    horses.length === wanted.quantity &&
    (wanted.horses ?? horses).every((horse) => horses.includes(horse))
  )
}
