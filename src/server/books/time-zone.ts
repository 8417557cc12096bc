import { setTimeout as sleep } from 'node:timers/promises'
import { DEFAULT_TIME_ZONE, dayIn } from '../../contract/platform/time-zone.ts'
import type { Shop } from '../composed-shop.ts'
import type { Db, Tx } from '../platform/db/open.ts'

export const TIME_ZONE = 'shop.timeZone'
/** Version of Node's time zone data by which the sales were dated. */
const ZONE_DATA = 'books.zoneData'
/** Id of the last sale that was dated again; absent when all are. */
const REDATED_UP_TO = 'books.redatedUpTo'

export async function readTimeZone(db: Db): Promise<string> {
  return (await readSetting(db, TIME_ZONE)) ?? DEFAULT_TIME_ZONE
}

const readSetting = async (db: Db, name: string) =>
  (await db.selectFrom('setting').select('value').where('name', '=', name).executeTakeFirst())?.value

/** The first start stores the zone, so that the shop keeps it when it moves to another machine. */
export async function ensureTimeZone(db: Db) {
  if (await readSetting(db, TIME_ZONE)) return
  await db
    .insertInto('setting')
    .values({ name: TIME_ZONE, value: machineZone() })
    // another server may have started at the same moment
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute()
}

/** A server in a data centre runs on UTC, which is no owner's zone. */
function machineZone() {
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions()
  return !timeZone || /^(Etc\/)?(UTC|GMT|UCT|Universal|Zulu|Unknown)$/.test(timeZone)
    ? DEFAULT_TIME_ZONE
    : timeZone
}

/** New sales are dated by it at once, earlier ones by `redateSales` in the background. */
export async function changeTimeZone(tx: Tx, zone: string) {
  await put(tx, TIME_ZONE, zone)
  await put(tx, REDATED_UP_TO, '0')
}

/** A newer Node may know of a changed daylight saving time. */
export async function followZoneData(db: Db) {
  const version = process.versions.tz ?? ''
  if ((await readSetting(db, ZONE_DATA)) === version) return
  await db.transaction().execute(async (tx) => {
    await put(tx, ZONE_DATA, version)
    await put(tx, REDATED_UP_TO, '0')
  })
}

const put = (tx: Tx, name: string, value: string) =>
  tx
    .insertInto('setting')
    .values({ name, value })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
    .execute()

/** Few, so that a buyer who pays meanwhile waits no longer than for another sale. */
const SALES_AT_A_TIME = 500
const PAUSE = 20

/** Gives every sale its day in the shop's zone, after that has changed. Resumes where it was stopped. */
export async function redateSales({ db, engine }: Pick<Shop, 'db' | 'engine'>, stopping?: AbortSignal) {
  while (!stopping?.aborted) {
    const more = await db.transaction().execute((tx) => redateSome(tx, engine))
    if (!more) return
    await sleep(PAUSE)
  }
}

async function redateSome(tx: Tx, engine: Shop['engine']): Promise<boolean> {
  const cursor = await tx
    .selectFrom('setting')
    .select('value')
    .where('name', '=', REDATED_UP_TO)
    // one of several workers does it
    .$if(engine === 'postgres', (setting) => setting.forUpdate().skipLocked())
    .executeTakeFirst()
  if (!cursor) return false
  const sales = await tx
    .selectFrom('purchase')
    .select(['id', 'createdAt', 'day'])
    .where('id', '>', Number(cursor.value))
    .orderBy('id')
    .limit(SALES_AT_A_TIME)
    .execute()
  const last = sales.at(-1)
  if (!last) {
    await tx.deleteFrom('setting').where('name', '=', REDATED_UP_TO).execute()
    return false
  }
  const zone = await readTimeZone(tx)
  const moved = sales.filter(({ createdAt, day }) => day !== dayIn(zone, createdAt))
  for (const [day, ofDay = []] of Map.groupBy(moved, ({ createdAt }) => dayIn(zone, createdAt))) {
    const ids = ofDay.map(({ id }) => id)
    await tx.updateTable('purchase').set({ day }).where('id', 'in', ids).execute()
  }
  await put(tx, REDATED_UP_TO, String(last.id))
  return true
}
