import { endsAt } from '../../../contract/buying/ends-at.ts'
import { readTimeZone } from '../../books/time-zone.ts'
import { placedRuns } from '../../catalogue/running-order.ts'
import type { Shop } from '../../composed-shop.ts'
import type { Db, Tx } from '../../platform/db/open.ts'
import { ShopError } from '../../platform/http/errors.ts'
import { scratchedRuns } from '../../weekend/match/read-day.ts'

interface Sold {
  id: number
  eventId: number
  horseCount: number
  preorderUntil: string | null
}

/** Whether an event sells what is not up yet. */
export const isPreorderOpen = (preorderUntil: string | null, now: Date): preorderUntil is string =>
  preorderUntil !== null && preorderUntil > now.toISOString()

/** The horses of a rider without any video that are sold nevertheless: those that were not scratched. */
export async function horsesToPreorder(tx: Db | Tx, { id, eventId, horseCount }: Sold): Promise<number[]> {
  const scratched = await scratchedHorses(tx, { riderId: id, eventId })
  const all = Array.from({ length: horseCount }, (_, index) => index + 1)
  return all.filter((horse) => !scratched.includes(horse))
}

/** On the sheet or at the fence. */
export async function scratchedHorses(
  tx: Db | Tx,
  { riderId, eventId }: { riderId: number; eventId: number },
): Promise<number[]> {
  const runs = await placedRuns(tx).select(['id', 'horse']).where('riderId', '=', riderId).execute()
  if (runs.length === 0) return []
  const out = await scratchedRuns(tx, eventId)
  return runs.flatMap(({ id, horse }) => (out.has(id) ? [horse] : []))
}

/** The buyer was shown `shown`, and pays for `promised`; null is a video that is up. */
export function refuseOtherPromise(shown: string | null, promised: string | null) {
  if (promised === null || shown === promised) return
  throw new ShopError(
    'conflict',
    'The time by which this video is promised has changed. Please reload the page and look at it again',
  )
}

/** `Sunday 6 PM`, by the shop's clock. */
export const sayWhen = async ({ db, now }: Pick<Shop, 'db' | 'now'>, at: string) =>
  endsAt(at, await readTimeZone(db), now())
