import type { Tx } from '../platform/db/open.ts'
import { batchesOf } from './batches.ts'
import type { Card } from './read-cards.ts'

interface Emptied {
  /** Cards that no run is on any more. */
  emptied: ReadonlySet<number>
  /** Who has taken whose place. */
  heirs: ReadonlyMap<number, number>
  cards: ReadonlyMap<number, Card>
  now: Date
}

/** Takes cards without a run out of the shop. Who waits for one waits for who took its place; else the card stays. */
export async function removeEmptied(tx: Tx, { emptied, heirs, cards, now }: Emptied) {
  const removable = [...emptied].filter((riderId) => {
    const card = cards.get(riderId)
    return card && !card.gone && card.fixed.size === 0
  })
  const awaited = await readAwaited(tx, removable)
  for (const riderId of awaited) {
    const heir = heirs.get(riderId)
    // the letter would bring the link of an unlisted one to whoever had none
    if (heir === undefined || cards.get(heir)?.unlisted) continue
    await moveWaits(tx, riderId, heir)
    awaited.delete(riderId)
  }
  for (const some of batchesOf(removable.filter((riderId) => !awaited.has(riderId)))) {
    await tx
      .updateTable('rider')
      .set({ deletedAt: now.toISOString() })
      .where('id', 'in', some)
      .where('deletedAt', 'is', null)
      .execute()
  }
}

async function readAwaited(tx: Tx, riderIds: number[]): Promise<Set<number>> {
  const awaited = new Set<number>()
  for (const some of batchesOf(riderIds)) {
    const rows = await tx
      .selectFrom('waitingRider')
      .select('riderId')
      .distinct()
      .where('riderId', 'in', some)
      .where('toldAt', 'is', null)
      .execute()
    for (const { riderId } of rows) awaited.add(riderId)
  }
  return awaited
}

async function moveWaits(tx: Tx, from: number, to: number) {
  await tx
    .insertInto('waitingRider')
    .columns(['email', 'riderId', 'since'])
    .expression(({ selectFrom, val }) =>
      selectFrom('waitingRider')
        .select(['email', val(to).as('riderId'), 'since'])
        .where('riderId', '=', from)
        .where('toldAt', 'is', null),
    )
    .onConflict((conflict) => conflict.columns(['email', 'riderId']).doUpdateSet({ toldAt: null }))
    .execute()
  await tx.deleteFrom('waitingRider').where('riderId', '=', from).execute()
}
