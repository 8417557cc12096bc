import { REFUND_FAILED, REFUND_SENT } from '../../../contract/books/status.ts'
import { backoffByAge } from '../../../contract/platform/backoff.ts'
import { DAY, MINUTE } from '../../../contract/time.ts'
import type { Intent, ProviderDispute, ProviderRefund } from '../../buying/providers/payments.ts'
import type { Shop } from '../../composed-shop.ts'
import { writeEmail, writeToOwner } from '../../email/write-email.ts'
import type { Tx } from '../../platform/db/open.ts'
import type { RowOf } from '../../tables.ts'
import { recordDisputes } from '../disputes/record-disputes.ts'
import { type Derived, derivePurchase, findSalesOfIntent, lockPurchases } from '../refunds/derive-purchase.ts'
import { type PaymentOf, type RefundChange, recordRefunds } from '../refunds/record-refunds.ts'
import { findOtherSize } from '../refunds/refund-rows.ts'
import { readParts, splitMovements, splitOver } from './money-of-baskets.ts'
import { assignMovements, bookMovements, chargeOf, disputeMovements, refundMovements } from './movements.ts'

interface Heard {
  intent?: Intent | undefined
  refunds?: ProviderRefund[] | undefined
  disputes?: ProviderDispute[] | undefined
  /** When the provider was asked for the disputes. */
  seenAt?: Date
  /** A refund that the provider will never take. */
  refused?: { id: number; failure: string }
}

/**
 * Asks the provider for the charge, the refunds and the disputes of a payment, and books what it says. Each is read apart, so
 * that what can be read is booked when something else cannot; that failure is thrown then.
 */
export async function syncMoney(shop: Shop, intentId: string) {
  const seenAt = shop.now()
  const { payments } = shop
  const [intent, refunds, disputes] = await Promise.allSettled([
    payments.findIntent(intentId),
    payments.listRefunds(intentId),
    payments.listDisputes(intentId),
  ])
  const heard = {
    intent: ifRead(intent) ?? undefined,
    refunds: ifRead(refunds),
    disputes: ifRead(disputes),
    seenAt,
  }
  await bookMoney(shop, { intentId, checkoutId: null, purchaseId: null }, heard)
  for (const one of [intent, refunds, disputes]) if (one.status === 'rejected') throw one.reason
}

const ifRead = <T>(settled: PromiseSettledResult<T>) =>
  settled.status === 'fulfilled' ? settled.value : undefined

/** Rows, movements, sums, access and emails in one transaction, once, by whichever of webhook, reconciler and request is first. */
export async function bookMoney(shop: Shop, payment: PaymentOf, heard: Heard) {
  const changed = await shop.db.transaction().execute(async (tx) => {
    const found = await findSalesOfIntent(tx, payment.intentId)
    const of: PaymentOf = {
      intentId: payment.intentId,
      checkoutId: found.checkoutId ?? payment.checkoutId,
      purchaseId: found.purchaseIds[0] ?? payment.purchaseId,
    }
    // serializes two servers that hear of it at once
    const ids = found.purchaseIds.length > 0 ? found.purchaseIds : [payment.purchaseId ?? []].flat()
    await lockPurchases(tx, ids, shop.engine)
    const purchases = await purchasesWith(tx, ids)
    if (purchases.length === 0) await lockCheckout(tx, shop, of)
    const split = splitOver(tx, purchases)
    const changes = await recordRefunds(tx, shop, of, heard.refunds ?? [], split)
    if (heard.refused) changes.push(...(await refuseRefund(tx, shop, heard.refused)))
    const emailAboutDisputes = await recordDisputes(
      tx,
      shop,
      of,
      heard.disputes ?? [],
      heard.seenAt ?? shop.now(),
      split,
    )
    await bookHeard(tx, shop, of, purchases[0] ?? null, heard)
    const derived: Derived[] = []
    for (const purchase of purchases) derived.push(await derivePurchase(tx, shop, purchase))
    const after = derived.map((one) => one.after)
    await emailAboutRefunds(tx, shop, changes, after)
    await emailAboutDisputes(after[0] ?? null)
    return changes.length > 0 || derived.some((one) => one.before.status !== one.after.status)
  })
  if (!changed) return
  shop.responses.invalidateEverywhere()
  shop.worker.wake('emails')
}

async function bookHeard(
  tx: Tx,
  shop: Shop,
  { intentId }: PaymentOf,
  purchase: RowOf<'purchase'> | null,
  { intent, refunds = [], disputes = [] }: Heard,
) {
  const now = shop.now()
  const rows = await tx.selectFrom('movement').select('key').where('intentId', '=', intentId).execute()
  const booked = new Set(rows.map(({ key }) => key))
  const partsOfRefund = await readParts(tx, 'refund', intentId)
  const partsOfDispute = await readParts(tx, 'dispute', intentId)
  // a charge is booked first when the shop settles it
  const isOurs = booked.size > 0
  await bookMovements(tx, shop, { intentId, purchaseId: purchase?.id ?? null, mode: purchase?.mode }, [
    ...(intent?.status === 'succeeded' && isOurs ? chargeOf(intent, now) : []),
    ...refunds.flatMap((refund) =>
      splitMovements(refundMovements(refund, booked, now), partsOfRefund(refund)),
    ),
    ...disputes.flatMap((dispute) => splitMovements(disputeMovements(dispute, now), partsOfDispute(dispute))),
  ])
  const notSold = refunds.filter((refund) => partsOfRefund(refund)[0]?.purchaseId === null)
  const keys = notSold.flatMap(({ id }) => [`refund ${id}`, `refund-failed ${id}`])
  if (purchase) await assignMovements(tx, intentId, purchase.id, keys)
}

const purchasesWith = (tx: Tx, ids: number[]) =>
  ids.length === 0
    ? Promise.resolve([])
    : tx.selectFrom('purchase').selectAll().where('id', 'in', ids).orderBy('id').execute()

async function lockCheckout(tx: Tx, { engine }: Shop, { checkoutId }: PaymentOf) {
  if (engine !== 'postgres' || checkoutId === null) return
  await tx.selectFrom('checkout').select('id').where('id', '=', checkoutId).forUpdate().execute()
}

async function refuseRefund(
  tx: Tx,
  shop: Shop,
  { id, failure }: { id: number; failure: string },
): Promise<RefundChange[]> {
  const refund = await tx
    .updateTable('refund')
    .set({ status: 'failed', lastError: failure, nextAttemptAt: null, settledAt: shop.now().toISOString() })
    .where('id', '=', id)
    .where('status', '=', 'requested')
    .returningAll()
    .executeTakeFirst()
  return refund ? [{ refund, before: 'requested' }] : []
}

/** To the buyer when the money leaves, to buyer and owner when the bank returns it. */
async function emailAboutRefunds(
  tx: Tx,
  shop: Shop,
  changes: RefundChange[],
  purchases: RowOf<'purchase'>[],
) {
  const now = shop.now()
  for (const { refund, before } of changes) {
    const { amountCents } = refund
    const purchase = purchases.find(({ id }) => id === refund.purchaseId)
    const wasSent = before !== null && REFUND_SENT.includes(before)
    const isSent = REFUND_SENT.includes(refund.status)
    const isFailed = REFUND_FAILED.includes(refund.status)
    const bought = purchase && {
      purchaseId: purchase.id,
      orderNumber: purchase.orderNumber,
      riderName: purchase.riderName,
    }
    // of a pre-order its buyer was told when it was decided
    if (isSent && !wasSent && bought && refund.reason !== 'preorder') {
      const accessEnded = purchase.status === 'refunded'
      const keeps = (await findOtherSize(tx, purchase))?.size ?? null
      const payload = { ...bought, amountCents, accessEnded, byHand: false, keeps }
      await writeEmail(tx, { kind: 'refund', recipient: purchase.email, payload, now })
    }
    if (!isFailed || before === null) continue
    const reason = refund.lastError ?? ''
    await writeToOwner(tx, {
      kind: 'owner-refund-failed',
      payload: {
        amountCents,
        reason,
        riderName: bought?.riderName ?? '',
        orderNumber: bought?.orderNumber ?? '',
      },
      now,
    })
    if (wasSent && bought) {
      const wasClosed = amountCents + purchase.refundedCents >= purchase.amountCents
      const isOpen = purchase.status === 'paid' && wasClosed
      const payload = { ...bought, amountCents, isOpen }
      await writeEmail(tx, { kind: 'refund-failed', recipient: purchase.email, payload, now })
    }
  }
}

const AT_A_TIME = 50
const pauseAt = backoffByAge({ shortest: 5 * MINUTE })
const GIVEN_UP_AFTER = 30 * DAY

/** Asks for the transactions that were not booked yet, with growing pauses. One that cannot be read does not hold up the others. */
export async function findTransactions(shop: Shop, stopping?: AbortSignal) {
  const { db, payments } = shop
  const time = shop.now()
  const due = await db
    .selectFrom('movement')
    .select(({ fn }) => ['intentId', fn.min('at').as('since')])
    .where('askAt', '<=', time.toISOString())
    .where('provider', '=', payments.provider)
    .groupBy('intentId')
    .orderBy('since')
    .limit(AT_A_TIME)
    .execute()
  const failures: unknown[] = []
  for (const { intentId, since } of due) {
    if (stopping?.aborted) return
    if (intentId === null) continue
    await syncMoney(shop, intentId).catch((error: unknown) => failures.push(error))
    const age = time.getTime() - Date.parse(since)
    const askAt = age < GIVEN_UP_AFTER ? new Date(time.getTime() + pauseAt(age)).toISOString() : null
    await db
      .updateTable('movement')
      .set({ askAt })
      .where('intentId', '=', intentId)
      .where('transactionId', 'is', null)
      .where('askAt', 'is not', null)
      .execute()
  }
  if (failures.length > 0) throw failures[0]
}
