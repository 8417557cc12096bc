import { SECOND } from '../../../contract/time.ts'
import { bookCharge } from '../../books/ledger/movements.ts'
import { insertRefund } from '../../books/refunds/refund-rows.ts'
import type { Shop } from '../../composed-shop.ts'
import { writeEmail, writeToOwner } from '../../email/write-email.ts'
import type { Tx } from '../../platform/db/open.ts'
import { prepared } from '../../platform/db/prepared.ts'
import type { RowOf } from '../../tables.ts'
import type { Intent } from '../providers/payments.ts'
import { insertSale } from './insert-sale.ts'
import { findOwnedHorses, isRemoved, lockRiderForSale, type RiderForSale } from './rider-for-sale.ts'
import { isSoldOut, releaseOtherHolds } from './sold-out.ts'

type Checkout = RowOf<'checkout'>

interface SaleResult {
  /** Null where the money goes back instead. */
  purchaseId: number | null
  sentence: string
  refundId: number | null
  changed: boolean
  /** Cached pages show sold out only where there is a limit. */
  isLimited: boolean
}

const REFUSALS = {
  'sold-out': 'This video sold out before your payment arrived. Your money is on its way back.',
  'owned-already': 'You already own this video. This second payment is on its way back.',
  removed: 'This video was removed from the shop before your payment arrived. Your money is on its way back.',
  superseded: 'You started another payment for this video, so this one is on its way back.',
} as const

/** The money has arrived: purchase, entitlements and emails in one transaction, or a refund where nothing can be sold any more. */
export const completeSale = (
  shop: Shop,
  { id, riderId }: Pick<Checkout, 'id' | 'riderId'>,
  intent: Intent,
): Promise<SaleResult> =>
  shop.db.transaction().execute(async (tx) => {
    const rider = await lockRiderForSale(tx, riderId, shop.engine)
    // read again under the lock: another call may have completed it
    const checkout = await checkoutWithId.only(tx, { id })
    if (checkout.status === 'paid') return { ...DONE, purchaseId: await findPurchaseId(tx, id) }
    if (checkout.status === 'refunded' || checkout.status === 'cleared')
      return { ...DONE, sentence: checkout.outcome ?? '' }
    const refusal = await whyNot(tx, shop, rider, checkout, intent)
    const isLimited = rider.salesLimit !== null
    if (refusal) return { ...(await refuseSale(tx, shop, rider, checkout, intent, refusal)), isLimited }
    const purchaseId = await recordSale(tx, shop, rider, checkout, intent)
    return { ...DONE, purchaseId, changed: true, isLimited }
  })

const DONE: SaleResult = {
  purchaseId: null,
  sentence: '',
  refundId: null,
  changed: false,
  isLimited: false,
}

const checkoutWithId = prepared<{ id: number }>()((db, { id }) =>
  db.selectFrom('checkout').selectAll().where('id', '=', id),
)

const findPurchaseId = async (tx: Tx, checkoutId: number) =>
  (
    await tx
      .selectFrom('purchase')
      .select('id')
      .where('checkoutId', '=', checkoutId)
      .executeTakeFirstOrThrow()
  ).id

async function whyNot(tx: Tx, shop: Shop, rider: RiderForSale, checkout: Checkout, intent: Intent) {
  if (isRemoved(rider, checkout)) return 'removed'
  const horses: number[] = JSON.parse(checkout.horses)
  const owned = await findOwnedHorses(tx, rider.id, checkout.email)
  if (owned.some(({ horse }) => horses.includes(horse))) return 'owned-already'
  if (isPaidTooLate(checkout, intent)) return 'superseded'
  const now = shop.now()
  const holds = checkout.status === 'open' && checkout.heldUntil > now.toISOString()
  return !holds && (await isSoldOut(tx, rider, { now, browser: checkout.browser })) ? 'sold-out' : null
}

/** Another attempt had taken its place. Stripe tells only the second of the charge, so the same second is too late. */
function isPaidTooLate({ supersededAt }: Checkout, { paidAt }: Intent) {
  if (supersededAt === null || paidAt === null) return false
  return Date.parse(paidAt) >= Math.floor(Date.parse(supersededAt) / SECOND) * SECOND
}

async function recordSale(tx: Tx, shop: Shop, rider: RiderForSale, checkout: Checkout, intent: Intent) {
  const bought = await insertSale(tx, shop, rider, {
    checkoutId: checkout.id,
    email: checkout.email,
    phoneNumber: checkout.phoneNumber,
    horses: JSON.parse(checkout.horses),
    amountCents: checkout.amountCents,
    paymentMethod: intent.paymentMethod ?? 'card',
    mode: intent.mode,
    paidAt: intent.paidAt,
    network: checkout.network,
  })
  await markPaid.all(tx, { id: checkout.id, intentId: intent.id })
  await bookCharge(tx, shop, intent, bought.purchaseId)
  const now = shop.now()
  // the browser's other attempts need no copy any more
  if (rider.salesLimit !== null && checkout.browser !== null) {
    const { browser } = checkout
    await releaseOtherHolds(tx, { riderId: rider.id, browser, except: checkout.id, now })
  }
  const payload = { ...bought, amountCents: checkout.amountCents }
  await writeToOwner(tx, { kind: 'owner-sale', payload, now, network: checkout.network })
  return bought.purchaseId
}

const markPaid = prepared<{ id: number; intentId: string }>()((db, { id, intentId }) =>
  db.updateTable('checkout').set({ status: 'paid', intentId }).where('id', '=', id),
)

async function refuseSale(
  tx: Tx,
  shop: Shop,
  rider: RiderForSale,
  checkout: Checkout,
  intent: Intent,
  reason: keyof typeof REFUSALS,
): Promise<SaleResult> {
  const sentence = REFUSALS[reason]
  await bookCharge(tx, shop, intent, null)
  const { id: refundId } = await insertRefund(tx, shop, {
    checkoutId: checkout.id,
    purchaseId: null,
    intentId: intent.id,
    amountCents: intent.amountCents,
    reason,
    askedBy: 'shop',
  })
  await tx
    .updateTable('checkout')
    .set({ status: 'refunded', outcome: sentence, intentId: intent.id })
    .where('id', '=', checkout.id)
    .execute()
  const payload = {
    riderName: rider.name,
    eventName: rider.eventName,
    email: checkout.email,
    amountCents: intent.amountCents,
    reason: sentence,
  }
  const email = { payload, now: shop.now(), network: checkout.network }
  await writeEmail(tx, { kind: 'refused-payment', recipient: checkout.email, ...email })
  await writeToOwner(tx, { kind: 'owner-refused', ...email })
  return { ...DONE, sentence, refundId, changed: true }
}
