import type { Shop } from '../../composed-shop.ts'
import { writeEmail } from '../../email/write-email.ts'
import type { Tx } from '../../platform/db/open.ts'
import { ShopError } from '../../platform/http/errors.ts'
import { hashToken, orderToken } from '../access/order-link.ts'
import { type PurchaseRow, salesOf } from './order-sales.ts'

const MOST_VERSIONS = 50

/** Gives an order a new link, which is emailed to its buyer. The earlier link ends, and so do all proofs of other devices. */
export async function renewLink(
  shop: Shop,
  purchase: PurchaseRow,
  device: string,
  network: string,
): Promise<PurchaseRow> {
  if (purchase.orderVersion >= MOST_VERSIONS) {
    throw new ShopError('conflict', 'This order has had too many links. Please contact us.')
  }
  const { email } = purchase
  const renewed = await shop.db.transaction().execute(async (tx) => {
    const changed: PurchaseRow[] = []
    // the link of a video that was refunded opens the others too
    for (const sale of await salesOf(tx, purchase))
      changed.push(await replaceLink(tx, shop.secret, sale, { email, except: ['device', device] }))
    await writeEmail(tx, { kind: 'resend', recipient: email, payload: { email }, now: shop.now(), network })
    return changed.find(({ id }) => id === purchase.id) ?? purchase
  })
  shop.worker.wake('emails')
  return renewed
}

interface Replacing {
  /** Of the buyer from now on. */
  email: string
  /** The one browser whose proofs of the order stay. */
  except: [column: 'device' | 'tokenHash', value: string | null]
}

/** The earlier link ends, and so do the proofs that browsers got by it, and the shares that its holders may have made. */
export async function replaceLink(
  tx: Tx,
  secret: string,
  purchase: PurchaseRow,
  { email, except: [column, value] }: Replacing,
): Promise<PurchaseRow> {
  const orderVersion = purchase.orderVersion + 1
  const orderTokenHash = hashToken(orderToken(secret, { ...purchase, orderVersion }))
  const changed = await tx
    .updateTable('purchase')
    .set({ email, orderVersion, orderTokenHash })
    .where('id', '=', purchase.id)
    .where('orderVersion', '=', purchase.orderVersion)
    .where('status', '=', purchase.status)
    .returningAll()
    .executeTakeFirst()
  if (!changed) throw new ShopError('conflict', 'This order has just been changed. Please open it again.')
  await tx.deleteFrom('share').where('purchaseId', '=', purchase.id).execute()
  await tx
    .deleteFrom('buyerProof')
    .where('kind', 'in', ['order', 'payer'])
    .where('value', '=', String(purchase.id))
    .where((where) => where.or([where(column, 'is', null), where(column, '<>', value ?? '')]))
    .execute()
  return changed
}
