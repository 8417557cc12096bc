import { DISPUTE_TAKEN } from '../../../contract/books/status.ts'
import { formatCents, toCents } from '../../../contract/buying/pricing.ts'
import { MINUTE } from '../../../contract/time.ts'
import type { Shop } from '../../composed-shop.ts'
import { readHorsePrice } from '../../owner/settings/settings.ts'
import { againIfDuplicate } from '../../platform/db/again-if-duplicate.ts'
import type { Tx } from '../../platform/db/open.ts'
import { ShopError } from '../../platform/http/errors.ts'
import type { RowOf } from '../../tables.ts'
import { derivePurchase, lockPurchase } from './derive-purchase.ts'
import { insertRefund, leftOf, type Refund, recordByHand } from './refund-rows.ts'
import { returnedHorses } from './returned-horses.ts'
import { sendRefund } from './send-refund.ts'

/** Without a key nobody can tell a second request from a first one that was sent twice; so soon it is taken for the latter. */
const A_MOMENT = MINUTE

interface RefundRequest {
  /** The whole rest where none is given. */
  dollars?: number | undefined
  /** The horses that the buyer gives back. */
  horses?: number[] | undefined
  /** The request's own key: with it the same request is the same refund. */
  key?: string | undefined
}

/** The owner gives money back: the whole rest, or `dollars` of it, or what some of the horses cost. */
export async function refundPurchase(
  shop: Shop,
  purchaseId: number,
  request: RefundRequest,
): Promise<Refund> {
  const { id } = await againIfDuplicate(() =>
    shop.db.transaction().execute(async (tx) => {
      const purchase = await lockPurchase(tx, purchaseId, shop.engine)
      return (await findSame(tx, purchase, request)) ?? requestRefund(tx, shop, purchase, request)
    }),
  )
  const refund = await sendRefund(shop, id)
  if (refund.status === 'failed')
    throw new ShopError('refund-failed', `The refund failed. ${refund.lastError ?? ''}`.trim())
  return refund
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
  const intentId = await intentOf(tx, purchase)
  const left = await leftOf(tx, purchase)
  const horses = request.horses ? await returnedHorses(tx, purchase, request.horses) : null
  const whole = horses ? Math.min(left, (await readHorsePrice(tx)) * horses.length) : left
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
  if (intentId !== null) return insertRefund(tx, shop, wanted)
  const refund = await recordByHand(tx, shop, wanted)
  await derivePurchase(tx, purchase)
  return refund
}

/** Null for cash, which goes back from hand to hand. */
async function intentOf(tx: Tx, { checkoutId, paymentMethod }: RowOf<'purchase'>): Promise<string | null> {
  if (checkoutId === null && paymentMethod === 'cash') return null
  const payment =
    checkoutId === null
      ? undefined
      : await tx.selectFrom('checkout').select(['intentId']).where('id', '=', checkoutId).executeTakeFirst()
  if (!payment?.intentId) throw new ShopError('nothing-to-refund', 'This sale was not paid through the shop')
  return payment.intentId
}

async function whyNothingIsLeft(tx: Tx, { id }: RowOf<'purchase'>) {
  const waiting = await tx
    .selectFrom('refund')
    .select('amountCents')
    .where('purchaseId', '=', id)
    .where('status', '=', 'requested')
    .executeTakeFirst()
  if (waiting) return `A refund of ${formatCents(waiting.amountCents)} is on its way already`
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
          where('createdAt', '>', new Date(shop.now().getTime() - A_MOMENT).toISOString()),
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
