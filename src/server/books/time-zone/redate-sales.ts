import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Shop } from '../../composed-shop.ts'
import { dayOfSale } from '../../platform/db/migrations/001-sale-sums.ts'
import type { Tx } from '../../platform/db/open.ts'
import { REDATED_UP_TO } from './time-zone.ts'

/** So few that a buyer who pays meanwhile waits no longer than for another sale or two. */
const SALES_AT_A_TIME = 100
const PAUSE = 20

/**
 * Puts every sale on its day by the shop's clock, after that has changed. The triggers move it from sum to sum, so the sums
 * are right at every moment for the days that the purchases stand on. Goes on where it was stopped.
 */
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
    // of several workers one does it
    .$if(engine === 'postgres', (setting) => setting.forUpdate().skipLocked())
    .executeTakeFirst()
  if (!cursor) return false
  const ids = await tx
    .selectFrom('purchase')
    .select('id')
    .where('id', '>', Number(cursor.value))
    .orderBy('id')
    .limit(SALES_AT_A_TIME)
    .execute()
  const last = ids.at(-1)
  if (!last) {
    await tx.deleteFrom('setting').where('name', '=', REDATED_UP_TO).execute()
    return false
  }
  const day = sql.raw<string>(dayOfSale(engine, '"purchase"'))
  await tx
    .updateTable('purchase')
    .set({ day })
    .where('id', '>', Number(cursor.value))
    .where('id', '<=', last.id)
    .where('day', '<>', day)
    .execute()
  await tx
    .updateTable('setting')
    .set({ value: String(last.id) })
    .where('name', '=', REDATED_UP_TO)
    .execute()
  return true
}
