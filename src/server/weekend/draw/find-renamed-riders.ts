import { plainName } from '../../../contract/catalogue/plain-name.ts'
import { partsOf, type RunMarks } from '../../../contract/weekend/draw/compare-draws.ts'
import { similarName } from '../../../contract/weekend/draw/names.ts'
import { newLinkKey } from '../../catalogue/visible.ts'
import type { Tx } from '../../platform/db/open.ts'
import { batchesOf } from '../batches.ts'
import type { RiderCard } from './assign-runs-to-riders.ts'

type OnCard = RunMarks & { riderId: number }
type Parts = ReturnType<typeof partsOf>

/** By which a run that is gone and a new one may be the same under another name, the surest first; none without a horse. */
const MARKS: ((run: Parts) => string[] | null)[] = [
  ({ go, draw, horse }) => (horse ? [go, draw, horse] : null),
  ({ go, horse }) => (horse ? [go, horse] : null),
  ({ go, draw }) => [go, draw],
]

/** Of riders whose runs are gone, who has taken their place: a name that was corrected is a new rider. */
export function findRenamedRiders(removed: OnCard[], added: OnCard[]): Map<number, number> {
  const heirs = new Map<number, number>()
  const taken = new Set<OnCard>()
  for (const mark of MARKS) {
    const keyOf = (run: OnCard) => mark(partsOf(run))?.join('\n')
    const open = Map.groupBy(
      added.filter((run) => !taken.has(run)),
      keyOf,
    )
    for (const [key, [was, ...alike]] of Map.groupBy(removed, keyOf)) {
      const [is, ...others] = (key && open.get(key)) || []
      if (!was || !is || alike.length + others.length > 0 || heirs.has(was.riderId)) continue
      if (!hasSameHorse(was, is) && !isAlike(was.riderName, is.riderName)) continue
      heirs.set(was.riderId, is.riderId)
      taken.add(is)
    }
  }
  return heirs
}

const hasSameHorse = (one: OnCard, other: OnCard) => {
  const { horse } = partsOf(one)
  return horse !== '' && horse === partsOf(other).horse
}

/** The same place alone may be somebody else's now. */
const isAlike = (one: string, other: string) => {
  const words = new Set(plainName(other).split(' '))
  return (
    similarName(one, [other]) !== null ||
    plainName(one)
      .split(' ')
      .some((word) => words.has(word))
  )
}

/** Who takes the place of somebody unlisted under a corrected name is the same child, and found by a link alone. */
export async function unlistRenamedRiders(
  tx: Tx,
  heirs: ReadonlyMap<number, number>,
  cards: ReadonlyMap<number, RiderCard>,
) {
  for (const [was, heir] of heirs) {
    // one that was there before is listed because the owner wants it so
    if (!cards.get(was)?.unlisted || cards.has(heir)) continue
    await tx.updateTable('rider').set({ linkKey: newLinkKey() }).where('id', '=', heir).execute()
  }
}

interface Emptied {
  /** Cards that no run is on any more. */
  emptied: ReadonlySet<number>
  /** Who has taken whose place. */
  heirs: ReadonlyMap<number, number>
  cards: ReadonlyMap<number, RiderCard>
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
