import { DISPUTE_UNDECIDED } from '../../../contract/books/status.ts'
import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { BuyerData } from '../../../contract/buying/buyer.ts'
import { hashToken } from '../../buying/access/order-link.ts'
import type { Shop } from '../../composed-shop.ts'
import type { Tx } from '../../platform/db/open.ts'
import { notFound, ShopError } from '../../platform/http/errors.ts'
import { readBuyerData, speaksOf } from './buyer-data.ts'

/**
 * Takes a person out of the shop and leaves the books as they are: their sales stay, under a name that says nothing, and count
 * as those of one customer. Their order links end, and with them their access. It cannot be undone.
 */
export const eraseBuyer = (shop: Shop, email: string): Promise<BuyerData> =>
  shop.db.transaction().execute(async (tx) => {
    const erased = await readBuyerData(tx, email)
    if (erased.orders + erased.letters + erased.requests + erased.waiting === 0) return notFound('buyer')
    await refuseOpenDispute(tx, email)
    const nobody = `erased-${randomBytes(8).toString('hex')}@erased.invalid`
    await anonymisePurchases(tx, email, nobody)
    await tx.deleteFrom('letter').where(speaksOf(email)).execute()
    await tx.deleteFrom('contactRequest').where(sql`lower("email")`, '=', email).execute()
    await tx.deleteFrom('buyerProof').where('kind', '=', 'email').where('value', '=', email).execute()
    await tx.deleteFrom('waitingRider').where('email', '=', email).execute()
    await tx.deleteFrom('waitingAddress').where('email', '=', email).execute()
    await tx.deleteFrom('throttle').where('key', '=', `resend to ${email}`).execute()
    for (const table of ['unmatchedPayment', 'sandboxIntent'] as const) {
      const details = sql<string>`replace("details", ${JSON.stringify(email)}, ${JSON.stringify(nobody)})`
      await tx.updateTable(table).set({ details }).where('details', 'like', `%${email}%`).execute()
    }
    return erased
  })

/** What the owner may still have to show to a bank cannot go. */
async function refuseOpenDispute(tx: Tx, email: string) {
  const open = await tx
    .selectFrom('dispute')
    .innerJoin('purchase', 'purchase.id', 'dispute.purchaseId')
    .select('dispute.id')
    .where(sql`lower("purchase"."email")`, '=', email)
    .where('dispute.status', 'in', DISPUTE_UNDECIDED)
    .executeTakeFirst()
  if (open) {
    throw new ShopError(
      'conflict',
      "This buyer's bank is asking for the money. Please wait until that is decided.",
    )
  }
}

async function anonymisePurchases(tx: Tx, email: string, nobody: string) {
  const sales = await tx.selectFrom('purchase').select('id').where(sql`lower("email")`, '=', email).execute()
  for (const { id } of sales) {
    // nobody knows what this would be the hash of, so no link opens the order any more
    const orderTokenHash = hashToken(randomBytes(32).toString('hex'))
    await tx
      .updateTable('purchase')
      .set((row) => ({
        email: nobody,
        phoneNumber: null,
        orderTokenHash,
        orderVersion: row('orderVersion', '+', 1),
      }))
      .where('id', '=', id)
      .execute()
  }
  const ids = sales.map(({ id }) => id)
  if (ids.length > 0) {
    await tx.deleteFrom('orderVisit').where('purchaseId', 'in', ids).execute()
    await tx.deleteFrom('share').where('purchaseId', 'in', ids).execute()
    await tx
      .deleteFrom('buyerProof')
      .where('kind', 'in', ['order', 'payer'])
      .where('value', 'in', ids.map(String))
      .execute()
  }
  await tx.updateTable('entitlement').set({ email: nobody }).where(sql`lower("email")`, '=', email).execute()
  await tx
    .updateTable('checkout')
    .set({ email: nobody, phoneNumber: null })
    .where(sql`lower("email")`, '=', email)
    .execute()
}
