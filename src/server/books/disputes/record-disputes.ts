import { DISPUTE_UNDECIDED } from '../../../contract/books/status.ts'
import type { ProviderDispute } from '../../buying/providers/payments.ts'
import type { Shop } from '../../composed-shop.ts'
import { writeToOwner } from '../../email/write-email.ts'
import type { Tx } from '../../platform/db/open.ts'
import type { RowOf } from '../../tables.ts'
import type { SplitMoney } from '../refunds/record-refunds.ts'

type Dispute = RowOf<'dispute'>
type Purchase = RowOf<'purchase'>

interface PaymentOf {
  intentId: string
  purchaseId: number | null
}

/**
 * Updates our rows from the provider's disputes of a payment; an answer that is older than our row is ignored. Returns what
 * is to do once the purchase is derived: the owner's emails.
 */
export async function recordDisputes(
  tx: Tx,
  shop: Shop,
  payment: PaymentOf,
  disputes: ProviderDispute[],
  seenAt: Date,
  split: SplitMoney,
): Promise<(purchase: Purchase | null) => Promise<void>> {
  if (disputes.length === 0) return async () => {}
  const moved: { dispute: Dispute; before: Dispute['status'] | null }[] = []
  for (const one of disputes) {
    const known = await tx
      .selectFrom('dispute')
      .selectAll()
      .where('providerId', '=', one.id)
      .executeTakeFirst()
    if (known && known.seenAt > seenAt.toISOString()) continue
    const parts = known ? known.parts : await split(one.amountCents)
    const dispute = await save(tx, shop, payment, { ...one, parts }, known, seenAt)
    if (dispute && dispute.status !== known?.status) moved.push({ dispute, before: known?.status ?? null })
  }
  return async (purchase) => {
    for (const { dispute, before } of moved) await emailAboutDispute(tx, shop, dispute, before, purchase)
  }
}

async function save(
  tx: Tx,
  shop: Shop,
  { intentId, purchaseId }: PaymentOf,
  one: ProviderDispute & { parts: string | null },
  known: Dispute | undefined,
  seenAt: Date,
): Promise<Dispute | undefined> {
  const isOver = !DISPUTE_UNDECIDED.includes(one.status)
  const row = {
    status: one.status,
    amountCents: one.amountCents,
    parts: one.parts,
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

/** To the owner, when a dispute is opened, escalates or ends. The buyer hears from the bank. */
async function emailAboutDispute(
  tx: Tx,
  shop: Shop,
  { status, reason, amountCents, dueBy }: Dispute,
  before: Dispute['status'] | null,
  purchase: RowOf<'purchase'> | null,
) {
  const payload = {
    status,
    reason,
    amountCents,
    dueBy,
    hasGrown: before === 'inquiry' && status === 'open',
    email: purchase?.email ?? '',
    riderName: purchase?.riderName ?? '',
    orderNumber: purchase?.orderNumber ?? '',
  }
  await writeToOwner(tx, { kind: 'owner-dispute', payload, now: shop.now() })
}
