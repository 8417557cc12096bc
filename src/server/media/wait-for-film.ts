import type { Tx } from '../db/open.ts'

/** Who bought a horse whose film has gone is told when there is one again, as one who paid before it was finished. */
export async function waitForFilm(tx: Tx, { riderId, horse }: { riderId: number; horse: number }, now: Date) {
  const bought = await tx
    .selectFrom('entitlement')
    .innerJoin('purchase', 'purchase.id', 'entitlement.purchaseId')
    .where('entitlement.riderId', '=', riderId)
    .where('entitlement.horse', '=', horse)
    .where('purchase.status', '=', 'paid')
    .select('purchase.id')
    .distinct()
    .execute()
  if (bought.length === 0) return
  const since = now.toISOString()
  await tx
    .insertInto('filmWait')
    .values(bought.map(({ id }) => ({ purchaseId: id, since })))
    .onConflict((conflict) => conflict.column('purchaseId').doNothing())
    .execute()
}
