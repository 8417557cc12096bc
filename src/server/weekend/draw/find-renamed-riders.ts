import {
  findCorrectedNames,
  mayBeRenamed,
  type RunMarks,
} from '../../../contract/weekend/draw/compare-draws.ts'
import { newLinkKey } from '../../catalogue/visible.ts'
import { batchesOf } from '../../platform/db/batches.ts'
import type { Tx } from '../../platform/db/open.ts'
import type { RiderCard } from './assign-runs-to-riders.ts'

type RunOfRider = RunMarks & { riderId: number }

/** A corrected name is a new rider: gives the new rider's id by that of the rider whose runs are gone. */
export function findRenamedRiders(removed: RunOfRider[], added: RunOfRider[]): Map<number, number> {
  const renamed = new Map<number, number>()
  for (const [was, is] of findCorrectedNames(removed, added, mayBeRenamed))
    if (!renamed.has(was.riderId)) renamed.set(was.riderId, is.riderId)
  return renamed
}

/** An unlisted rider stays unlisted under the corrected name. */
export async function unlistRenamedRiders(
  tx: Tx,
  renamed: ReadonlyMap<number, number>,
  cards: ReadonlyMap<number, RiderCard>,
) {
  for (const [before, now] of renamed) {
    // a rider who existed before is listed by the owner's choice
    if (!cards.get(before)?.unlisted || cards.has(now)) continue
    await tx.updateTable('rider').set({ linkKey: newLinkKey() }).where('id', '=', now).execute()
  }
}

interface Emptied {
  /** Riders without a run. */
  emptied: ReadonlySet<number>
  renamed: ReadonlyMap<number, number>
  cards: ReadonlyMap<number, RiderCard>
  now: Date
}

/** Deletes riders without a run. A waitlist moves to the renamed rider; without one, the rider stays. */
export async function removeEmptied(tx: Tx, { emptied, renamed, cards, now }: Emptied) {
  const removable = [...emptied].filter((riderId) => {
    const card = cards.get(riderId)
    return card && !card.gone && card.fixed.size === 0
  })
  const waitlisted = await readWaitlisted(tx, removable)
  for (const riderId of waitlisted) {
    const successor = renamed.get(riderId)
    // the email would reveal the link of an unlisted rider
    if (successor === undefined || cards.get(successor)?.unlisted) continue
    await moveWaitlist(tx, riderId, successor)
    waitlisted.delete(riderId)
  }
  for (const some of batchesOf(removable.filter((riderId) => !waitlisted.has(riderId)))) {
    await tx
      .updateTable('rider')
      .set({ deletedAt: now.toISOString() })
      .where('id', 'in', some)
      .where('deletedAt', 'is', null)
      .execute()
  }
}

async function readWaitlisted(tx: Tx, riderIds: number[]): Promise<Set<number>> {
  const waitlisted = new Set<number>()
  for (const some of batchesOf(riderIds)) {
    const rows = await tx
      .selectFrom('waitingRider')
      .select('riderId')
      .distinct()
      .where('riderId', 'in', some)
      .where('toldAt', 'is', null)
      .execute()
    for (const { riderId } of rows) waitlisted.add(riderId)
  }
  return waitlisted
}

async function moveWaitlist(tx: Tx, from: number, to: number) {
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
