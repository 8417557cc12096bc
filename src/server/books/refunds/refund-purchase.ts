import { DISPUTE_TAKEN } from '../../../contract/books/status.ts'
import { formatCents, toCents } from '../../../contract/buying/pricing.ts'
import { MINUTE } from '../../../contract/time.ts'
import type { Shop } from '../../composed-shop.ts'
import { writeEmail } from '../../email/write-email.ts'
import type { Tx } from '../../platform/db/open.ts'
import { retryIfDuplicate } from '../../platform/db/retry-if-duplicate.ts'
import { ShopError } from '../../platform/http/errors.ts'
import type { RowOf } from '../../tables.ts'
import { syncMoney } from '../ledger/sync-money.ts'
import { derivePurchase, lockPurchase, paymentOf } from './derive-purchase.ts'
import {
  BY_HAND,
  checkReturnedHorses,
  findOtherSize,
  horsePriceOf,
  insertRefund,
  leftOf,
  type Refund,
} from './refund-rows.ts'
import { findRefund, sendRefundNow } from './send-refund.ts'

/** Without an Idempotency-Key, a second refund of the same amount within this time is taken for a repeated request. */
const REPEATED_WITHIN = MINUTE

interface RefundRequest {
  /** All that is left, if not given. */
  dollars?: number | undefined
  /** The horses that the buyer gives back. */
  horses?: number[] | undefined
  /** The Idempotency-Key. */
  key?: string | undefined
}

/** The owner refunds all that is left, or `dollars` of it, or the price of some horses. */
export async function refundPurchase(
  shop: Shop,
  purchaseId: number,
  request: RefundRequest,
): Promise<Refund> {
  await hearOfOtherRefunds(shop, purchaseId)
  const { id, amountCents } = await retryIfDuplicate(() =>
    shop.db.transaction().execute(async (tx) => {
      const purchase = await lockPurchase(tx, purchaseId, shop.engine)
      return (await findSame(tx, purchase, request)) ?? requestRefund(tx, shop, purchase, request)
    }),
  )
  if (amountCents > 0) return sendRefundNow(shop, id)
  shop.responses.invalidateEverywhere()
  shop.worker.wake('emails')
  return findRefund(shop, id)
}

/** Money may have gone back at the provider, of which no event has come. Where it does not answer, it is refused there if need be. */
export async function hearOfOtherRefunds(shop: Shop, purchaseId: number) {
  const payment = await paymentOf(shop.db, purchaseId)
  if (payment?.provider !== shop.payments.provider) return
  if (payment.intentId) await syncMoney(shop, payment.intentId).catch(() => undefined)
}

const bodyOf = (purchaseId: number, { dollars, horses }: RefundRequest) =>
  JSON.stringify([purchaseId, dollars === undefined ? null : toCents(dollars), ...(horses ?? [])])

async function findSame(
  tx: Tx,
  { id }: RowOf<'purchase'>,
  request: RefundRequest,
): Promise<Refund | undefined> {
  if (!request.key) return undefined
  const known = await tx
    .selectFrom('refund')
    .selectAll()
    .where('requestKey', '=', request.key)
    .executeTakeFirst()
  if (known && known.requestBody !== bodyOf(id, request)) {
    throw new ShopError('idempotency-key-reused', 'This Idempotency-Key was used for another refund')
  }
  return known
}

async function requestRefund(
  tx: Tx,
  shop: Shop,
  purchase: RowOf<'purchase'>,
  request: RefundRequest,
): Promise<Refund> {
  if (purchase.amountCents === 0) return takeBack(tx, shop, purchase, request)
  const intentId = await intentOf(tx, purchase)
  const left = await leftOf(tx, purchase)
  const horses = request.horses ? await checkReturnedHorses(tx, purchase, request.horses) : null
  const whole = horses ? Math.min(left, (await horsePriceOf(tx, purchase)) * horses.length) : left
  const amountCents = request.dollars === undefined ? whole : toCents(request.dollars)
  if (left <= 0) throw new ShopError('nothing-to-refund', await whyNothingIsLeft(tx, purchase))
  if (!request.key) await refuseTwin(tx, shop, purchase, amountCents)
  if (amountCents > left) {
    throw new ShopError('nothing-to-refund', `Only ${formatCents(left)} of this payment is left to refund`)
  }
  const wanted = {
    checkoutId: purchase.checkoutId,
    purchaseId: purchase.id,
    intentId: intentId ?? '',
    amountCents,
    horses: horses && JSON.stringify(horses),
    reason: 'owner' as const,
    askedBy: 'owner' as const,
    ...(request.key ? { requestKey: request.key, requestBody: bodyOf(purchase.id, request) } : {}),
  }
  return insertRefund(tx, shop, intentId === null ? { ...wanted, provider: BY_HAND } : wanted)
}

/** A free order, or some horses of it: the videos go back, and no money. */
async function takeBack(
  tx: Tx,
  shop: Shop,
  purchase: RowOf<'purchase'>,
  request: RefundRequest,
): Promise<Refund> {
  const { id: purchaseId, checkoutId } = purchase
  if (purchase.status === 'refunded')
    throw new ShopError('nothing-to-refund', 'This order was taken back already')
  if (request.dollars !== undefined)
    throw new ShopError('nothing-to-refund', 'This order was free, so there is no money to send back')
  const horses = request.horses ? await checkReturnedHorses(tx, purchase, request.horses) : null
  const refund = await insertRefund(tx, shop, {
    ...{ checkoutId, purchaseId, intentId: '', amountCents: 0, reason: 'owner', askedBy: 'owner' },
    provider: BY_HAND,
    horses: horses && JSON.stringify(horses),
    ...(request.key ? { requestKey: request.key, requestBody: bodyOf(purchaseId, request) } : {}),
  })
  const now = shop.now()
  await tx
    .updateTable('refund')
    .set({ status: 'succeeded', settledAt: now.toISOString() })
    .where('id', '=', refund.id)
    .execute()
  const { after } = await derivePurchase(tx, shop, purchase)
  const { orderNumber, riderName, status, email } = after
  const payload = {
    purchaseId,
    orderNumber,
    riderName,
    amountCents: 0,
    accessEnded: status === 'refunded',
    byHand: false,
    keeps: (await findOtherSize(tx, after))?.size ?? null,
  }
  await writeEmail(tx, { kind: 'refund', recipient: email, payload, now })
  return refund
}

/** Null for cash, which the owner hands back. */
async function intentOf(
  tx: Tx,
  { id, checkoutId, paymentMethod }: RowOf<'purchase'>,
): Promise<string | null> {
  if (checkoutId === null && paymentMethod === 'cash') return null
  const payment = await paymentOf(tx, id)
  if (!payment?.intentId) throw new ShopError('nothing-to-refund', 'This sale was not paid through the shop')
  return payment.intentId
}

async function whyNothingIsLeft(tx: Tx, { id }: RowOf<'purchase'>) {
  const requested = await tx
    .selectFrom('refund')
    .select('amountCents')
    .where('purchaseId', '=', id)
    .where('status', '=', 'requested')
    .executeTakeFirst()
  if (requested) return `A refund of ${formatCents(requested.amountCents)} is on its way already`
  const taken = await tx
    .selectFrom('dispute')
    .select('id')
    .where('purchaseId', '=', id)
    .where('status', 'in', DISPUTE_TAKEN)
    .executeTakeFirst()
  return taken ? "The buyer's bank has taken this money back already" : 'This payment is refunded already'
}

async function refuseTwin(tx: Tx, shop: Shop, { id }: RowOf<'purchase'>, amountCents: number) {
  const twin = await tx
    .selectFrom('refund')
    .select('status')
    .where('purchaseId', '=', id)
    .where('askedBy', '=', 'owner')
    .where('amountCents', '=', amountCents)
    .where((where) =>
      where.or([
        where('status', 'in', ['requested', 'pending']),
        where.and([
          where('status', '=', 'succeeded'),
          where('createdAt', '>', new Date(shop.now().getTime() - REPEATED_WITHIN).toISOString()),
        ]),
      ]),
    )
    .executeTakeFirst()
  if (!twin) return
  const amount = formatCents(amountCents)
  throw new ShopError(
    'conflict',
    twin.status === 'succeeded'
      ? `${amount} was refunded a moment ago. If the same is to go back once more, send it with an Idempotency-Key of its own`
      : `A refund of ${amount} is on its way already. If the same is to go back once more, wait until it has arrived`,
  )
}
