import { DISPUTE_UNDECIDED } from '../../../contract/books/status.ts'
import type { ProviderDispute } from '../../buying/providers/payments.ts'
import type { Shop } from '../../composed-shop.ts'
import type { Tx } from '../../platform/db/open.ts'
import type { RowOf } from '../../tables.ts'
import { tellOfDispute } from './tell-of-dispute.ts'

type Dispute = RowOf<'dispute'>
type Purchase = RowOf<'purchase'>

interface PaymentOf {
  intentId: string
  purchaseId: number | null
}

/**
 * Brings our rows to what the provider says of a payment's disputes; an answer that is older than what we know changes
 * nothing. Gives what is still to do once the books are right: the owner's letters.
 */
export async function recordDisputes(
  tx: Tx,
  shop: Shop,
  payment: PaymentOf,
  disputes: ProviderDispute[],
  seenAt: Date,
): Promise<(purchase: Purchase | null) => Promise<void>> {
  if (disputes.length === 0) return async () => {}
  // what was booked before disputes had names gives way to the provider's own list
  await tx
    .deleteFrom('dispute')
    .where('intentId', '=', payment.intentId)
    .where('providerId', 'is', null)
    .execute()
  const moved: { dispute: Dispute; before: Dispute['status'] | null }[] = []
  for (const one of disputes) {
    const known = await tx
      .selectFrom('dispute')
      .selectAll()
      .where('providerId', '=', one.id)
      .executeTakeFirst()
    if (known && known.seenAt > seenAt.toISOString()) continue
    const dispute = await save(tx, shop, payment, one, known, seenAt)
    if (dispute && dispute.status !== known?.status) moved.push({ dispute, before: known?.status ?? null })
  }
  return async (purchase) => {
    for (const { dispute, before } of moved) await tellOfDispute(tx, shop, dispute, before, purchase)
  }
}

async function save(
  tx: Tx,
  shop: Shop,
  { intentId, purchaseId }: PaymentOf,
  one: ProviderDispute,
  known: Dispute | undefined,
  seenAt: Date,
): Promise<Dispute | undefined> {
  const isOver = !DISPUTE_UNDECIDED.includes(one.status)
  const row = {
    status: one.status,
    amountCents: one.amountCents,
    reason: one.reason,
    dueBy: one.dueBy,
    isAnswered: one.isAnswered ? (1 as const) : (0 as const),
    purchaseId: known?.purchaseId ?? purchaseId,
    seenAt: seenAt.toISOString(),
    closedAt: isOver ? (known?.closedAt ?? shop.now().toISOString()) : null,
  }
  if (known) {
    return tx.updateTable('dispute').set(row).where('id', '=', known.id).returningAll().executeTakeFirst()
  }
  return (
    tx
      .insertInto('dispute')
      .values({
        ...row,
        provider: shop.payments.provider,
        providerId: one.id,
        intentId,
        createdAt: one.createdAt,
      })
      // another server may hear of it at this moment
      .onConflict((conflict) => conflict.column('providerId').doNothing())
      .returningAll()
      .executeTakeFirst()
  )
}
