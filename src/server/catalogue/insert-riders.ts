import { toCents } from '../../contract/buying/pricing.ts'
import type { NewRider } from '../../contract/catalogue/rider.ts'
import type { RowProblem } from '../../contract/error.ts'
import { readDefaultPrice } from '../owner/settings/settings.ts'
import { batchesOf } from '../platform/db/batches.ts'
import type { Tx } from '../platform/db/open.ts'
import { RowsRefused } from '../platform/http/errors.ts'
import type { RowOf } from '../tables.ts'
import { type HorseChange, horsesIn } from './horses.ts'
import { newLinkKey } from './visible.ts'

/** Adds riders in their order, a statement for hundreds of them. Their events must exist. Gives their ids. */
export async function insertRiders(
  tx: Tx,
  riders: NewRider[],
  { now, importId = null }: { now: Date; importId?: number | null },
): Promise<number[]> {
  const defaultPrice = await readDefaultPrice(tx)
  const createdAt = now.toISOString()
  const horses = riders.map(horsesIn)
  const counts = riders.map(({ horseCount }, index) => horseCount ?? furthest(horses[index] ?? []))
  refuseHorsesBeyond(counts, horses)
  const rows = riders.map((rider, index) => ({
    eventId: rider.eventId,
    name: rider.name,
    priceCents: rider.price == null ? defaultPrice : toCents(rider.price),
    thumbnailUrl: rider.thumbnailUrl || null,
    horseCount: counts[index] ?? 1,
    salesLimit: rider.salesLimit ?? null,
    importId,
    linkKey: rider.unlisted ? newLinkKey() : null,
    createdAt,
    deletedAt: null,
  }))
  const ids: number[] = []
  for (const some of batchesOf(rows)) {
    const added = await tx.insertInto('rider').values(some).returning('id').execute()
    // numbers are given in the order of the rows; the answer need not come in it
    ids.push(...added.map(({ id }) => id).sort((a, b) => a - b))
  }
  const horseRows = horses.flatMap((own, index) => own.map((horse) => toHorseRow(ids[index] ?? 0, horse)))
  for (const some of batchesOf(horseRows)) await tx.insertInto('horse').values(some).execute()
  return ids
}

const furthest = (horses: HorseChange[]) => Math.max(1, ...horses.map(({ horse }) => horse))

const toHorseRow = (riderId: number, { horse, name, videoUrl }: HorseChange): RowOf<'horse'> => ({
  riderId,
  horse,
  name: name || null,
  videoUrl: videoUrl || null,
  previewUrl: null,
})

function refuseHorsesBeyond(counts: number[], horses: HorseChange[][]) {
  const problems = horses.flatMap((own, index): RowProblem[] => {
    const count = counts[index] ?? 1
    const beyond = own.find(({ horse }) => horse > count)
    return beyond
      ? [{ row: index + 1, sentence: `Horse ${beyond.horse} is beyond the ${count} of this rider` }]
      : []
  })
  if (problems.length > 0) throw new RowsRefused(problems)
}
