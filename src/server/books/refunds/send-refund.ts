import { nextAttempt } from '../../buying/providers/next-attempt.ts'
import { ProviderDown, RefundPostponed, RefundRefused } from '../../buying/providers/payments.ts'
import type { Shop } from '../../composed-shop.ts'
import { notFound, ShopError } from '../../platform/http/errors.ts'
import { reasonOf } from '../../platform/logs/reason-of.ts'
import { bookMoney } from '../ledger/sync-money.ts'
import { BY_HAND, type Refund } from './refund-rows.ts'

const LATER = 'The payment provider did not take the refund yet. It is tried again by itself.'

/** For the owner, who is told at once if it failed. */
export async function sendRefundNow(shop: Shop, refundId: number): Promise<Refund> {
  const refund = await sendRefund(shop, refundId)
  if (refund.status === 'failed')
    throw new ShopError('refund-failed', `The refund failed. ${refund.lastError ?? ''}`.trim())
  return refund
}

/**
 * Hands a refund to the provider. After a crash or a lost connection it is sent again under the same key, after an answer under
 * a new one; one that can never succeed becomes `failed`.
 */
export async function sendRefund(shop: Shop, refundId: number): Promise<Refund> {
  const refund = await findRefund(shop, refundId)
  if (refund.status !== 'requested' || refund.provider === BY_HAND) return refund
  const { intentId, amountCents, idempotencyKey, checkoutId, purchaseId, attempts } = refund
  try {
    if (refund.provider !== shop.payments.provider || !idempotencyKey) {
      throw new RefundRefused(
        `This payment was made with ${refund.provider}, which is no longer in use here.`,
      )
    }
    const taken = await shop.payments.refund({ intentId, amountCents, idempotencyKey, attempt: attempts })
    await bookMoney(shop, { intentId, checkoutId, purchaseId }, { refunds: [taken] })
  } catch (error) {
    if (error instanceof RefundRefused) await failRefund(shop, refund, error.message)
    else await tryLater(shop, refund, error)
  }
  return findRefund(shop, refundId)
}

/** It may be gone: test sales can be cleared at any time. */
export const findRefund = async ({ db }: Shop, id: number): Promise<Refund> =>
  (await db.selectFrom('refund').selectAll().where('id', '=', id).executeTakeFirst()) ?? notFound('refund')

async function failRefund(shop: Shop, refund: Refund, failure: string) {
  const { intentId, checkoutId, purchaseId } = refund
  await bookMoney(shop, { intentId, checkoutId, purchaseId }, { refused: { id: refund.id, failure } })
}

const isAnswer = (error: unknown) =>
  error instanceof RefundPostponed || (error instanceof ProviderDown && error.isAnswer)

async function tryLater(shop: Shop, refund: Refund, error: unknown): Promise<never> {
  await shop.db
    .updateTable('refund')
    .set({
      lastError: reasonOf(error),
      attempts: refund.attempts + (isAnswer(error) ? 1 : 0),
      nextAttemptAt: nextAttempt(refund.createdAt, shop.now()),
    })
    .where('id', '=', refund.id)
    .where('status', '=', 'requested')
    .execute()
  throw new ShopError('provider-unreachable', LATER)
}
