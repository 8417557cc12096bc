import type { Proven } from '../buying/access/buyer-proof.ts'
import type { Db } from '../platform/db/open.ts'
import { randomToken } from '../platform/random-token.ts'

/** What the link of an unlisted rider has and nobody guesses. */
export const newLinkKey = () => randomToken(12, 'base64url')

interface Asker {
  /** Of the link that brought the visitor here. */
  linkKey?: string | undefined
  /** An address that was only typed proves nothing. */
  proven?: Pick<Proven, 'orders' | 'emails'>
}

/** The unlisted riders that this visitor may see: whose link was opened, and what this browser has bought. */
export async function unlistedFor(db: Db, { linkKey, proven }: Asker): Promise<number[]> {
  const { orders, emails } = proven ?? { orders: [], emails: [] }
  const bought = db
    .selectFrom('entitlement')
    .innerJoin('rider', 'rider.id', 'entitlement.riderId')
    .where('rider.linkKey', 'is not', null)
    .select('rider.id')
  const rows = [
    ...(linkKey ? await db.selectFrom('rider').select('id').where('linkKey', '=', linkKey).execute() : []),
    ...(emails.length > 0 ? await bought.where('entitlement.email', 'in', emails).execute() : []),
    ...(orders.length > 0 ? await bought.where('entitlement.purchaseId', 'in', orders).execute() : []),
  ]
  return [...new Set(rows.map(({ id }) => id))]
}
