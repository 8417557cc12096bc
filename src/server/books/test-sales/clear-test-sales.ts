import type { Shop } from '../../composed-shop.ts'
import type { Tx } from '../../platform/db/open.ts'
import { IS_TEST } from './leave-out-test-sales.ts'

const SALES_AT_A_TIME = 100

/** Removes every pretended sale: its buyer can no longer see the video, and no list shows it. */
export async function clearTestSales({ db }: Pick<Shop, 'db'>) {
  while (await db.transaction().execute(clearSome)) {
    // until none is left
  }
}

async function clearSome(tx: Tx): Promise<boolean> {
  const sales = await tx
    .selectFrom('purchase')
    .select(['id', 'checkoutId'])
    .where(IS_TEST)
    .limit(SALES_AT_A_TIME)
    .execute()
  if (sales.length === 0) return false
  const ids = sales.map(({ id }) => id)
  await tx.deleteFrom('entitlement').where('purchaseId', 'in', ids).execute()
  await tx.deleteFrom('refund').where('purchaseId', 'in', ids).execute()
  await tx.deleteFrom('share').where('purchaseId', 'in', ids).execute()
  await tx.deleteFrom('orderVisit').where('purchaseId', 'in', ids).execute()
  await tx.deleteFrom('filmWait').where('purchaseId', 'in', ids).execute()
  await tx.deleteFrom('masterWait').where('purchaseId', 'in', ids).execute()
  await tx.deleteFrom('dispute').where('purchaseId', 'in', ids).execute()
  await tx
    .deleteFrom('buyerProof')
    .where('kind', 'in', ['order', 'payer'])
    .where('value', 'in', ids.map(String))
    .execute()
  await tx.deleteFrom('purchase').where('id', 'in', ids).execute()
  await closeCheckouts(
    tx,
    sales.flatMap(({ checkoutId }) => checkoutId ?? []),
  )
  return true
}

/** The provider may still send a message about them, which must not be taken for a new sale. */
async function closeCheckouts(tx: Tx, ids: number[]) {
  if (ids.length === 0) return
  await tx
    .updateTable('checkout')
    .set({ status: 'refunded', outcome: 'This test order was cleared.', email: '', phoneNumber: null })
    .where('id', 'in', ids)
    .execute()
}
