import { DEFAULT_TIME_ZONE, dayIn } from '../../../contract/platform/time-zone.ts'
import type { Db } from '../../platform/db/open.ts'
import { prepared } from '../../platform/db/prepared.ts'
import type { RowOf } from '../../tables.ts'
import { LIVE_SINCE } from '../test-sales.ts'
import { TIME_ZONE } from '../time-zone.ts'

/** Reads the settings once, and returns what the reports need of a new sale: its day in the shop's time zone, and whether it counts. */
export async function bookSales(db: Db) {
  const settings = new Map((await bookSettings.all(db, {})).map(({ name, value }) => [name, value]))
  const zone = settings.get(TIME_ZONE) ?? DEFAULT_TIME_ZONE
  return ({ mode, createdAt }: Pick<RowOf<'purchase'>, 'mode' | 'createdAt'>) => ({
    day: dayIn(zone, createdAt),
    // once real money is taken, test sales are left out of the sums
    counted: settings.has(LIVE_SINCE) && mode !== 'live' ? (0 as const) : (1 as const),
  })
}

export type BookSale = Awaited<ReturnType<typeof bookSales>>

const bookSettings = prepared<Record<never, never>>()((db) =>
  db.selectFrom('setting').select(['name', 'value']).where('name', 'in', [TIME_ZONE, LIVE_SINCE]),
)
