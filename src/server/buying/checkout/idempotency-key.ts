import { itemsOf, type StartPurchase } from '../../../contract/buying/purchase.ts'
import type { Tx } from '../../platform/db/open.ts'
import { prepared } from '../../platform/db/prepared.ts'
import { ShopError } from '../../platform/http/errors.ts'
import { seal } from '../../platform/secret.ts'
import type { RowOf } from '../../tables.ts'

type Checkout = RowOf<'checkout'>

/** A shorter key may be guessed, so it does not hand the checkout to another browser. */
const SECRET_LENGTH = 16

interface Asking {
  browser: string
  /** The Idempotency-Key of the call. */
  key: string | null
}

/**
 * The call's Idempotency-Key, else the browser's own attempt key: only their seals are stored, so a copy of the database pays and
 * opens nothing, and neither can be taken for the other.
 */
export function idempotencyKeyOf(
  secret: string,
  { attempt }: Pick<StartPurchase, 'attempt'>,
  { key }: Pick<Asking, 'key'>,
) {
  if (key !== null) return seal(secret, 'idempotency key', key)
  return attempt === undefined ? null : seal(secret, 'attempt', attempt)
}

/** The checkout that was opened under this key before, so that a lost response can be repeated. */
export async function findByIdempotencyKey(
  tx: Tx,
  secret: string,
  wanted: StartPurchase,
  asking: Asking,
): Promise<Checkout | null> {
  const attempt = idempotencyKeyOf(secret, wanted, asking)
  const known = attempt && (await checkoutOfKey.first(tx, { attempt }))
  if (!known) return null
  const rows = known.basketCents === null ? [known] : await basketOf(tx, known)
  const isSame = isSameBasket(known, rows, wanted)
  const isSameCall = isSame && known.phoneNumber === (wanted.phoneNumber || null)
  if (asking.key !== null && !isSameCall) {
    throw new ShopError('idempotency-key-reused', 'This Idempotency-Key was used for another payment')
  }
  if (isSame && !isOver(known, asking)) return handOver(tx, known, asking)
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

/** The cookie may have been lost with the response; until it is paid, the attempt key is as secret as the cookie. */
async function handOver(tx: Tx, known: Checkout, { browser, key }: Asking): Promise<Checkout> {
  if (known.status !== 'open') return known
  if (known.browser === browser || (key !== null && key.length < SECRET_LENGTH)) return known
  await tx
    .updateTable('checkout')
    .set({ browser })
    .where(({ or, eb }) => or([eb('id', '=', known.id), eb('leadId', '=', known.id)]))
    .execute()
  return { ...known, browser }
}

const checkoutOfKey = prepared<{ attempt: string }>()((db, { attempt }) =>
  db.selectFrom('checkout').selectAll().where('attempt', '=', attempt),
)

const basketOf = (tx: Tx, lead: Checkout) =>
  tx
    .selectFrom('checkout')
    .selectAll()
    .where(({ or, eb }) => or([eb('id', '=', lead.id), eb('leadId', '=', lead.id)]))
    .execute()

function isSameBasket(lead: Checkout, rows: Checkout[], wanted: StartPurchase) {
  const items = itemsOf(wanted)
  return (
    lead.email === wanted.email &&
    (lead.basketCents ?? lead.amountCents) === wanted.amount &&
    rows.length === items.length &&
    // a code that takes nothing off is not stored
    [null, wanted.code || null].includes(rows.find(({ code }) => code !== null)?.code ?? null) &&
    items.every(({ riderId, quantity, horses, size = 'full' }) => {
      const row = rows.find((one) => one.riderId === riderId)
      const known: number[] = JSON.parse(row?.horses ?? '[]')
      if (row?.size !== size) return false
      return known.length === quantity && (horses ?? known).every((horse) => known.includes(horse))
    })
  )
}
