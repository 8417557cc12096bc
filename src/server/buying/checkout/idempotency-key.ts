import type { StartPurchase } from '../../../contract/buying/purchase.ts'
import type { Tx } from '../../platform/db/open.ts'
import { prepared } from '../../platform/db/prepared.ts'
import { ShopError } from '../../platform/http/errors.ts'
import type { RowOf } from '../../tables.ts'

type Checkout = RowOf<'checkout'>

/** A shorter key may be guessed, so it does not hand the checkout to another browser. */
const SECRET_LENGTH = 16

interface Asking {
  browser: string
  /** The Idempotency-Key of the call. */
  key: string | null
}

/** The call's Idempotency-Key, else the browser's own attempt key. */
export const idempotencyKeyOf = (
  { attempt }: Pick<StartPurchase, 'attempt'>,
  { key }: Pick<Asking, 'key'>,
) => (key === null ? (attempt ?? null) : `key ${key}`)

/** The checkout that was opened under this key before, so that a lost response can be repeated. */
export async function findByIdempotencyKey(
  tx: Tx,
  wanted: StartPurchase,
  asking: Asking,
): Promise<Checkout | null> {
  const attempt = idempotencyKeyOf(wanted, asking)
  const known = attempt && (await checkoutOfKey.first(tx, { attempt }))
  if (!known) return null
  if (asking.key !== null && !isSameCall(known, wanted)) {
    throw new ShopError('idempotency-key-reused', 'This Idempotency-Key was used for another payment')
  }
  if (isSame(known, wanted) && !isOver(known, asking)) return handOver(tx, known, asking)
  // an attempt that is over, or one for something else, gives up its key
  await tx.updateTable('checkout').set({ attempt: null }).where('id', '=', known.id).execute()
  return null
}

/**
 * Paying it would buy nothing. One whose money went back stays the answer to an explicit Idempotency-Key: repeating that call
 * must not start another payment, while the browser sends its attempt key again to buy.
 */
const isOver = ({ status, supersededAt }: Checkout, { key }: Asking) =>
  status === 'cancelled' ||
  (status === 'open' && supersededAt !== null) ||
  (key === null && (status === 'refunded' || status === 'cleared'))

/** The cookie may have been lost with the response; the attempt key is as secret as the cookie. */
async function handOver(tx: Tx, known: Checkout, { browser, key }: Asking): Promise<Checkout> {
  if (known.browser === browser || (key !== null && key.length < SECRET_LENGTH)) return known
  await tx.updateTable('checkout').set({ browser }).where('id', '=', known.id).execute()
  return { ...known, browser }
}

const checkoutOfKey = prepared<{ attempt: string }>()((db, { attempt }) =>
  db.selectFrom('checkout').selectAll().where('attempt', '=', attempt),
)

const isSameCall = (known: Checkout, wanted: StartPurchase) =>
  isSame(known, wanted) && known.phoneNumber === (wanted.phoneNumber || null)

function isSame(known: Checkout, wanted: StartPurchase) {
  const horses: number[] = JSON.parse(known.horses)
  return (
    known.riderId === wanted.riderId &&
    known.email === wanted.email &&
    known.amountCents === wanted.amount &&
    horses.length === wanted.quantity &&
    (wanted.horses ?? horses).every((horse) => horses.includes(horse))
  )
}
