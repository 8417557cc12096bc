import { DEFAULT_TIME_ZONE } from '../../../contract/platform/time-zone.ts'
import type { Db, Tx } from '../../platform/db/open.ts'
import { shiftsOf, type ZoneShift } from './zone-shifts.ts'

const ZONE = 'shop.timeZone'
/** The purchase up to which sales stand on the right day; not there once all do. */
export const REDATED_UP_TO = 'books.redatedUpTo'

export async function readTimeZone(db: Db): Promise<string> {
  return (await readSetting(db, ZONE)) ?? DEFAULT_TIME_ZONE
}

const readSetting = async (db: Db, name: string) =>
  (await db.selectFrom('setting').select('value').where('name', '=', name).executeTakeFirst())?.value

/** The first start writes the zone down, so that the shop keeps it when it moves to another machine. */
export async function ensureTimeZone(db: Db) {
  if (await readSetting(db, ZONE)) return
  await db.transaction().execute(async (tx) => {
    const value = machineZone()
    const { numInsertedOrUpdatedRows: added } = await tx
      .insertInto('setting')
      .values({ name: ZONE, value })
      .onConflict((conflict) => conflict.column('name').doNothing())
      .executeTakeFirst()
    // another server may have started at the same moment
    if (added) await dateBy(tx, shiftsOf(value))
  })
}

/** A machine in a data centre shows UTC, which is no owner's clock. */
function machineZone() {
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions()
  return !timeZone || /^(Etc\/)?(UTC|GMT|UCT|Universal|Zulu|Unknown)$/.test(timeZone)
    ? DEFAULT_TIME_ZONE
    : timeZone
}

/** From now on sales are booked on that clock's days; those of before are dated anew in the background. */
export async function changeTimeZone(tx: Tx, zone: string) {
  await put(tx, ZONE, zone)
  await dateBy(tx, shiftsOf(zone))
}

async function dateBy(tx: Tx, shifts: readonly ZoneShift[]) {
  await tx.deleteFrom('zoneShift').execute()
  await tx.insertInto('zoneShift').values(shifts).execute()
  await put(tx, REDATED_UP_TO, '0')
}

/** Where a government has changed the clock since, what is known of it comes with a newer Node. */
export async function followClock(db: Db) {
  const shifts = shiftsOf(await readTimeZone(db))
  const known = await db.selectFrom('zoneShift').selectAll().orderBy('startsAt').execute()
  const same = known.length === shifts.length && known.every((one, at) => isSame(one, shifts[at]))
  if (!same) await db.transaction().execute((tx) => dateBy(tx, shifts))
}

const isSame = (one: ZoneShift, other: ZoneShift | undefined) =>
  one.startsAt === other?.startsAt && one.offsetSeconds === other.offsetSeconds

const put = (tx: Tx, name: string, value: string) =>
  tx
    .insertInto('setting')
    .values({ name, value })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
    .execute()
