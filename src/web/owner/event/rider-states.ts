import type { SheetRun } from '../../../contract/weekend/sheet/weekend-sheet.ts'

/** How far a rider's videos have come. */
export type RiderState = 'none' | 'uploading' | 'on-sale' | 'sold' | 'scratched'

export interface RiderRuns {
  id: number
  name: string
  runs: SheetRun[]
  state: RiderState
  sold: number
}

/** One row per rider, in running order. */
export function ridersOf(runs: SheetRun[]): RiderRuns[] {
  const riders = Map.groupBy(runs, ({ riderId }) => riderId)
  return [...riders].map(([id, own]) => ({
    id,
    name: own[0]?.riderName ?? '',
    runs: own,
    state: stateOf(own),
    sold: own.reduce((sum, { sold }) => sum + sold, 0),
  }))
}

function stateOf(runs: SheetRun[]): RiderState {
  if (runs.some(({ sold }) => sold > 0)) return 'sold'
  if (runs.some(({ onSale }) => onSale)) return 'on-sale'
  if (runs.some(({ here }) => here)) return 'uploading'
  return runs.every(({ scratched }) => scratched) ? 'scratched' : 'none'
}
