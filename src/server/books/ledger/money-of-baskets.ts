import type { Tx } from '../../platform/db/open.ts'
import type { RowOf } from '../../tables.ts'
import { leftOf } from '../refunds/refund-rows.ts'
import type { Movement } from './movements.ts'

/** How much of a payment was which purchase's. */
interface Part {
  purchaseId: number | null
  cents: number
}

/** A movement of a basket's money, by purchase. The provider's fee stays with the first. */
export function splitMovements(movements: Movement[], parts: Part[]): Movement[] {
  return movements.flatMap((movement) => {
    const { key, kind, amountCents } = movement
    const [first] = parts
    if (!first || parts.length === 1 || kind === 'fee')
      return [{ ...movement, ...(first && { purchaseId: first.purchaseId }) }]
    return parts.map(({ purchaseId, cents }, index) => ({
      ...movement,
      key: index === 0 ? key : `${key} ${index + 1}`,
      amountCents: amountCents < 0 ? -cents : cents,
      purchaseId,
    }))
  })
}

/** Money that the provider gives back of a whole basket is taken from its purchases in turn, as far as each has some left. */
export const splitOver = (tx: Tx, purchases: RowOf<'purchase'>[]) => async (cents: number) => {
  if (purchases.length < 2) return null
  const parts: Part[] = []
  let rest = cents
  for (const purchase of purchases) {
    const part = Math.min(rest, Math.max(0, await leftOf(tx, purchase)))
    if (part > 0) parts.push({ purchaseId: purchase.id, cents: part })
    rest -= part
  }
  const [first] = parts
  if (first) first.cents += rest
  return parts.length > 0 ? JSON.stringify(parts) : null
}

/** Whose money the provider's refunds or disputes of a payment are. */
export async function readParts(tx: Tx, table: 'refund' | 'dispute', intentId: string) {
  const rows = await tx
    .selectFrom(table)
    .select(['providerId', 'purchaseId', 'amountCents', 'parts'])
    .where('intentId', '=', intentId)
    .execute()
  return ({ id }: { id: string }): Part[] => {
    const row = rows.find(({ providerId }) => providerId === id)
    if (!row) return []
    return row.parts ? JSON.parse(row.parts) : [{ purchaseId: row.purchaseId, cents: row.amountCents }]
  }
}
