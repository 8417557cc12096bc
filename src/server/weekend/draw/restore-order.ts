import type { NewRun } from '../../../contract/weekend/weekend.ts'
import type { Shop } from '../../composed-shop.ts'
import { batchesOf } from '../../platform/db/batches.ts'
import type { Tx } from '../../platform/db/open.ts'
import type { RowOf } from '../../tables.ts'
import { readRunRows, toRun } from './runs.ts'
import { type OrderedRun, writeRunningOrder } from './save-running-order.ts'

/** The order before a change. What was changed since the change, at the fence or elsewhere, stays. */
export async function restoreOrder(
  shop: Shop,
  tx: Tx,
  change: Pick<RowOf<'weekendChange'>, 'eventId' | 'before' | 'after' | 'createdAt'>,
): Promise<void> {
  const before = JSON.parse(change.before) as OrderedRun[]
  const after = JSON.parse(change.after) as OrderedRun[]
  const now = (await readRunRows(tx, change.eventId)).map(toRun)
  const wanted = orderBefore(before, after, now)
  const [did, is] = [byId(after), byId(now)]
  const isMoved = (run: OrderedRun) => {
    const changed = did.get(run.id)
    return !is.has(run.id) || changed?.riderId !== run.riderId || changed.horse !== run.horse
  }
  const moved = before.filter(isMoved)
  await restoreRiders(tx, change, moved)
  await writeRunningOrder(shop, tx, change.eventId, wanted, byId(moved))
}

/** The riders whom the change deleted come back as they were: with their link, price and whether they are listed. */
async function restoreRiders(
  tx: Tx,
  { eventId, createdAt }: Pick<RowOf<'weekendChange'>, 'eventId' | 'createdAt'>,
  runs: OrderedRun[],
) {
  for (const some of batchesOf([...new Set(runs.map(({ riderId }) => riderId))]))
    await tx
      .updateTable('rider')
      .set({ deletedAt: null })
      .where('eventId', '=', eventId)
      .where('id', 'in', some)
      .where('deletedAt', '>=', createdAt)
      .where('takenDownAt', 'is', null)
      .execute()
}

function orderBefore(before: OrderedRun[], after: OrderedRun[], now: OrderedRun[]): NewRun[] {
  const [was, did, is] = [byId(before), byId(after), byId(now)]
  const restored = new Map<number, OrderedRun>()
  for (const run of before) {
    const [changed, current] = [did.get(run.id), is.get(run.id)]
    // a run that went later is not brought back by this
    if (changed && !current) continue
    restored.set(run.id, changed && current ? restoreFields(run, changed, current) : run)
  }
  for (const run of now) if (!was.has(run.id) && !did.has(run.id)) restored.set(run.id, run)
  const common = (runs: OrderedRun[], other: Map<number, OrderedRun>) =>
    runs.flatMap(({ id }) => (other.has(id) ? [id] : [])).join()
  const [first, second] = common(before, did) === common(after, was) ? [now, before] : [before, now]
  const order = first.flatMap(({ id }) => restored.get(id) ?? [])
  for (const [index, { id }] of second.entries()) {
    const run = restored.get(id)
    if (!run || order.includes(run)) continue
    const earlier = new Set(second.slice(0, index).map((other) => other.id))
    order.splice(order.findLastIndex((other) => earlier.has(other.id)) + 1, 0, run)
  }
  return order
}

const byId = (runs: OrderedRun[]) => new Map(runs.map((run) => [run.id, run]))

const FIELDS = ['go', 'draw', 'riderName', 'horseName', 'scratched', 'dragAfter'] as const

function restoreFields(before: OrderedRun, after: OrderedRun, now: OrderedRun): OrderedRun {
  const changed = FIELDS.filter((name) => before[name] !== after[name])
  return { ...now, ...Object.fromEntries(changed.map((name) => [name, before[name]])) }
}
