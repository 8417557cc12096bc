import type { Shop } from '../../composed-shop.ts'
import { writeToOwner } from '../../email/write-email.ts'
import type { Tx } from '../../platform/db/open.ts'
import type { RowOf } from '../../tables.ts'

type Dispute = RowOf<'dispute'>

/** The owner hears of a dispute when it comes, when it grows and when it ends. The buyer went to the bank and hears from it. */
export async function tellOfDispute(
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
