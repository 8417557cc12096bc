import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { modeOf } from '../../buying/providers/payments.ts'
import type { Shop } from '../../composed-shop.ts'

const SALES_AT_A_TIME = 100
const PAUSE = 20

/** Since when the shop takes real money. */
export const LIVE_SINCE = 'books.live'

/**
 * The first start with real keys ends the time of trying: from then on pretended sales stand in no sum, those of before
 * neither. It stays so when test keys come back, since the real sales stay too.
 */
export async function noteGoingLive({ db, config, now }: Pick<Shop, 'db' | 'config' | 'now'>) {
  if (modeOf(config) !== 'live') return
  const row = { name: LIVE_SINCE, value: now().toISOString() }
  const known = await db.selectFrom('setting').select('name').where('name', '=', row.name).executeTakeFirst()
  if (known) return
  await db
    .insertInto('setting')
    .values(row)
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute()
}

/** In small steps, since each of them holds up whoever buys at that moment. */
export async function leaveOutTestSales({ db }: Pick<Shop, 'db'>, stopping?: AbortSignal) {
  const live = await db.selectFrom('setting').select('name').where('name', '=', LIVE_SINCE).executeTakeFirst()
  while (live && !stopping?.aborted) {
    const some = db
      .selectFrom('purchase')
      .select('id')
      .where(IS_TEST)
      .where('counted', '=', 1)
      .limit(SALES_AT_A_TIME)
    const ids = (await some.execute()).map(({ id }) => id)
    if (ids.length === 0) return
    await db.updateTable('purchase').set({ counted: 0 }).where('id', 'in', ids).execute()
    await sleep(PAUSE)
  }
}

/** As the index has it. */
export const IS_TEST = sql<boolean>`"purchase"."mode" <> 'live'`
