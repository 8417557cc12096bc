import { toCents } from '../../contract/buying/pricing.ts'
import type { NewRider } from '../../contract/catalogue/rider.ts'
import type { RowProblem } from '../../contract/error.ts'
import { MAX_HORSES } from '../../contract/limits.ts'
import { readEventPrices } from '../buying/price-rules.ts'
import { batchesOf } from '../platform/db/batches.ts'
import type { Db, Tx } from '../platform/db/open.ts'
import { notFound, RowsRefused } from '../platform/http/errors.ts'
import { findEvent } from './events.ts'
import { type HorseChange, horsesIn, refuseHorsesBeyond } from './horses.ts'
import { readUnlistedNames } from './unlisted-names.ts'
import { newLinkKey } from './visible.ts'

export const addRider = (db: Db, rider: NewRider, now: Date): Promise<number> =>
  db.transaction().execute(async (tx) => {
    if (!(await findEvent(tx, rider.eventId, { asOwner: true }))) notFound('event')
    refuseHorsesBeyond(rider.horseCount ?? MAX_HORSES, horsesIn(rider))
    const [id] = await insertRiders(tx, [rider], { now })
    return id ?? notFound('rider')
  })

/** Inserts riders in batches and returns their ids in order. Their events must exist. */
export async function insertRiders(
  tx: Tx,
  riders: NewRider[],
  { now, importId = null }: { now: Date; importId?: number | null },
): Promise<number[]> {
  const eventIds = [...new Set(riders.map(({ eventId }) => eventId))]
  const defaultPriceOf = await readEventPrices(tx, eventIds)
  const isUnlistedName = await readUnlistedNames(tx, eventIds)
  const createdAt = now.toISOString()
  const horses = riders.map(horsesIn)
  const counts = riders.map(({ horseCount }, index) => horseCount ?? highest(horses[index] ?? []))
  refuseRowsBeyond(counts, horses)
  const rows = riders.map((rider, index) => ({
    eventId: rider.eventId,
    name: rider.name,
    priceCents: rider.price == null ? defaultPriceOf(rider.eventId) : toCents(rider.price),
    thumbnailUrl: rider.thumbnailUrl || null,
    horseCount: counts[index] ?? 1,
    salesLimit: rider.salesLimit ?? null,
    importId,
    linkKey: rider.unlisted || isUnlistedName(rider) ? newLinkKey() : null,
    createdAt,
    deletedAt: null,
  }))
  const ids: number[] = []
  for (const batch of batchesOf(rows)) {
    const added = await tx.insertInto('rider').values(batch).returning('id').execute()
    // ids are assigned in row order, but RETURNING may be unordered
    ids.push(...added.map(({ id }) => id).sort((a, b) => a - b))
  }
  const runs = horses.flatMap((own, index) =>
    own.map(({ horse, name, videoUrl }) => ({
      riderId: ids[index] ?? 0,
      eventId: riders[index]?.eventId ?? 0,
      horse,
      horseName: name || null,
      videoUrl: videoUrl || null,
    })),
  )
  for (const batch of batchesOf(runs)) await tx.insertInto('run').values(batch).execute()
  return ids
}

const highest = (horses: HorseChange[]) => Math.max(1, ...horses.map(({ horse }) => horse))

function refuseRowsBeyond(counts: number[], horses: HorseChange[][]) {
  const problems = horses.flatMap((own, index): RowProblem[] => {
    const count = counts[index] ?? 1
    const beyond = own.find(({ horse }) => horse > count)
    return beyond
      ? [{ row: index + 1, sentence: `Horse ${beyond.horse} is beyond the ${count} of this rider` }]
      : []
  })
  if (problems.length > 0) throw new RowsRefused(problems)
}
