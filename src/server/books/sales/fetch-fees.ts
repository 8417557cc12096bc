import { backoffByAge } from '../../../contract/platform/backoff.ts'
import { DAY, MINUTE } from '../../../contract/time.ts'
import type { Shop } from '../../composed-shop.ts'

const SALES_AT_A_TIME = 50
const pauseAt = backoffByAge({ shortest: 5 * MINUTE })
/** The provider settles a charge within minutes. */
const GIVEN_UP_AFTER = 30 * DAY

/** Asks the provider for the fee of each sale, some minutes after it, and again with growing pauses until it is known. */
export async function fetchFees({ db, payments, now }: Shop, stopping?: AbortSignal) {
  const time = now()
  const due = await db
    .selectFrom('purchase')
    .innerJoin('checkout', 'checkout.id', 'purchase.checkoutId')
    .select(['purchase.id', 'purchase.createdAt', 'checkout.intentId'])
    .where('purchase.feeAskAt', '<=', time.toISOString())
    .where('checkout.provider', '=', payments.provider)
    .orderBy('purchase.feeAskAt')
    .limit(SALES_AT_A_TIME)
    .execute()
  for (const { id, createdAt, intentId } of due) {
    if (stopping?.aborted) return
    const feeCents = intentId === null ? null : await payments.findFee(intentId)
    const age = time.getTime() - Date.parse(createdAt)
    const again = feeCents === null && age < GIVEN_UP_AFTER
    const feeAskAt = again ? new Date(time.getTime() + pauseAt(age)).toISOString() : null
    await db.updateTable('purchase').set({ feeCents, feeAskAt }).where('id', '=', id).execute()
  }
}
