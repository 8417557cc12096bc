import { REFUND_SENT } from '../../../contract/books/status.ts'
import { bookCharge } from '../../books/ledger/movements.ts'
import { syncMoney } from '../../books/ledger/sync-money.ts'
import type { Shop } from '../../composed-shop.ts'
import { writeToOwner } from '../../email/write-email.ts'
import { type Intent, providerOf } from '../providers/payments.ts'

/** A payment of this shop without an order, after a restore or with another amount. It is stored once, and the owner gets an email. */
export async function recordUnmatched(shop: Shop, intent: Intent, why: 'unknown' | 'amount') {
  const { amountCents, currency, bought, reference, paymentMethod } = intent
  const isNew = await shop.db.transaction().execute(async (tx) => {
    const added = await tx
      .insertInto('unmatchedPayment')
      .values({
        provider: providerOf(intent),
        intentId: intent.id,
        amountCents,
        currency,
        why,
        details: JSON.stringify({ reference, bought, paymentMethod }),
        state: 'open',
        createdAt: shop.now().toISOString(),
        resolvedAt: null,
      })
      .onConflict((conflict) => conflict.column('intentId').doNothing())
      .returning('id')
      .executeTakeFirst()
    if (!added) return false
    await bookCharge(tx, shop, intent, null)
    await writeToOwner(tx, {
      kind: 'owner-unmatched',
      payload: {
        amountCents,
        currency,
        intentId: intent.id,
        email: bought?.email ?? '',
        title: bought?.title ?? '',
      },
      now: shop.now(),
    })
    return true
  })
  if (isNew) shop.worker.wake('emails')
  if (intent.isMoneyBack) {
    await syncMoney(shop, intent.id)
    await closeGivenBack(shop, intent)
  }
}

/** The owner may have refunded it in the provider's dashboard. */
async function closeGivenBack({ db, now }: Shop, { id, amountCents }: Intent) {
  const { sum } = await db
    .selectFrom('refund')
    .select(({ fn }) => fn.sum<number | null>('amountCents').as('sum'))
    .where('intentId', '=', id)
    .where('status', 'in', REFUND_SENT)
    .executeTakeFirstOrThrow()
  if (Number(sum ?? 0) < amountCents) return
  await db
    .updateTable('unmatchedPayment')
    .set({ state: 'refunded', resolvedAt: now().toISOString() })
    .where('intentId', '=', id)
    .where('state', '=', 'open')
    .execute()
}
