import { setTimeout as sleep } from 'node:timers/promises'
import { type Expression, type ExpressionBuilder, type SqlBool, sql } from 'kysely'
import type { TestSales } from '../../contract/books/sales.ts'
import { endOrderAccess } from '../buying/access/buyer-proof.ts'
import { givesAccess } from '../buying/access/test-orders.ts'
import { modeOf, type PaymentMode } from '../buying/providers/payments.ts'
import type { Shop } from '../composed-shop.ts'
import { writeToOwner } from '../email/write-email.ts'
import type { Db, Tx } from '../platform/db/open.ts'
import type { Tables } from '../tables.ts'
import { derivePurchase, lockPurchases } from './refunds/derive-purchase.ts'

const SALES_AT_A_TIME = 100
const PAUSE = 20

/** Since when the shop takes real money. */
export const LIVE_SINCE = 'books.live'

/**
 * From the first start with live keys on, test sales are in no sum, earlier ones included. It stays so when test keys come
 * back, because the real sales stay.
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

/** In small batches, because each delays a purchase that is made meanwhile. */
export async function leaveOutTestSales({ db }: Pick<Shop, 'db'>, stopping?: AbortSignal) {
  if ((await countedModes(db)).length > 1) return
  await inBatches(
    db,
    ({ eb }) => eb('counted', '=', 1),
    stopping,
    (tx, ids) => tx.updateTable('purchase').set({ counted: 0 }).where('id', 'in', ids).execute(),
  )
}

/**
 * Test orders own their videos in a shop that is tried out. Once other machines reach the shop, or it takes real money, they own
 * nothing and take no copy, and the owner is told how many they were.
 */
export async function updateTestOrders(shop: Shop) {
  if (givesAccess(shop, { mode: 'test' })) return openTestOrders(shop)
  const ended = await inBatches(
    shop.db,
    ({ eb }) => eb('isOpen', '=', 1),
    undefined,
    async (tx, ids) => {
      await tx.updateTable('purchase').set({ isOpen: 0 }).where('id', 'in', ids).execute()
      await tx.deleteFrom('entitlement').where('purchaseId', 'in', ids).execute()
    },
  )
  if (ended === 0) return
  shop.responses.invalidateEverywhere()
  await shop.db
    .transaction()
    .execute((tx) =>
      writeToOwner(tx, { kind: 'owner-test-orders-ended', payload: { orders: ended }, now: shop.now() }),
    )
  shop.worker.wake('emails')
}

/** Those that ended, where the shop has gone back to trying out. */
async function openTestOrders(shop: Shop) {
  const opened = await inBatches(
    shop.db,
    ({ and, eb }) => and([eb('isOpen', '=', 0), eb('status', '=', 'paid')]),
    undefined,
    async (tx, ids) => {
      await lockPurchases(tx, ids, shop.engine)
      const purchases = await tx.selectFrom('purchase').selectAll().where('id', 'in', ids).execute()
      for (const purchase of purchases) await derivePurchase(tx, shop, purchase)
    },
  )
  if (opened > 0) shop.responses.invalidateEverywhere()
}

/** The test sales that fit. Gives how many there were. */
async function inBatches(
  db: Db,
  which: (eb: ExpressionBuilder<Tables, 'purchase'>) => Expression<SqlBool>,
  stopping: AbortSignal | undefined,
  work: (tx: Tx, ids: number[]) => Promise<unknown>,
) {
  let done = 0
  while (!stopping?.aborted) {
    const ids = await db.transaction().execute(async (tx) => {
      const some = tx.selectFrom('purchase').select('id').where(IS_TEST).where(which)
      const found = (await some.orderBy('id').limit(SALES_AT_A_TIME).execute()).map(({ id }) => id)
      if (found.length > 0) await work(tx, found)
      return found
    })
    done += ids.length
    if (ids.length < SALES_AT_A_TIME) break
    await sleep(PAUSE)
  }
  return done
}

/** The modes whose money is in the sums. */
export async function countedModes(db: Db): Promise<PaymentMode[]> {
  const live = await db.selectFrom('setting').select('name').where('name', '=', LIVE_SINCE).executeTakeFirst()
  return live ? ['live'] : ['live', 'test', 'sandbox']
}

/** In the same words as the partial index. */
export const IS_TEST = sql<boolean>`"purchase"."mode" <> 'live'`

/** Deletes every test sale and the access to its video. */
export async function clearTestSales({ db, engine }: Pick<Shop, 'db' | 'engine'>) {
  while (await db.transaction().execute((tx) => clearSome(tx, engine))) {
    // until none is left
  }
}

async function clearSome(tx: Tx, engine: string): Promise<boolean> {
  const sales = await tx
    .selectFrom('purchase')
    .select(['id', 'checkoutId'])
    .where(IS_TEST)
    .orderBy('id')
    .limit(SALES_AT_A_TIME)
    .execute()
  if (sales.length === 0) return false
  const ids = sales.map(({ id }) => id)
  await lockPurchases(tx, ids, engine)
  await tx.deleteFrom('entitlement').where('purchaseId', 'in', ids).execute()
  const checkouts = await checkoutsOf(
    tx,
    sales.flatMap(({ checkoutId }) => checkoutId ?? []),
  )
  const intentIds = checkouts.flatMap(({ intentId }) => intentId ?? [])
  const checkoutIds = checkouts.map(({ id }) => id)
  for (const table of ['refund', 'movement'] as const) {
    await tx.deleteFrom(table).where('purchaseId', 'in', ids).execute()
    if (intentIds.length > 0) await tx.deleteFrom(table).where('intentId', 'in', intentIds).execute()
  }
  await tx.deleteFrom('videoWait').where('purchaseId', 'in', ids).execute()
  await tx.deleteFrom('masterWait').where('purchaseId', 'in', ids).execute()
  await tx.deleteFrom('dispute').where('purchaseId', 'in', ids).execute()
  await endOrderAccess(tx, ids)
  await tx.deleteFrom('purchase').where('id', 'in', ids).execute()
  await closeCheckouts(tx, checkoutIds)
  return true
}

/** Those of the whole basket, also of what could not be sold. */
async function checkoutsOf(tx: Tx, ids: number[]) {
  if (ids.length === 0) return []
  const leads = tx
    .selectFrom('checkout')
    .select(({ fn }) => fn.coalesce('leadId', 'id').as('id'))
    .where('id', 'in', ids)
  return tx
    .selectFrom('checkout')
    .select(['id', 'intentId'])
    .where(({ or, eb }) => or([eb('id', 'in', leads), eb('leadId', 'in', leads)]))
    .execute()
}

/** They stay, because the provider may still send an event about them, which must not become a new sale. */
async function closeCheckouts(tx: Tx, ids: number[]) {
  if (ids.length === 0) return
  await tx
    .updateTable('checkout')
    .set({ status: 'cleared', outcome: 'This test order was cleared.', email: '', phoneNumber: null })
    .where('id', 'in', ids)
    .execute()
}

/** How many test sales there are, and whether they are in the sums. */
export async function readTestSales({ db }: Pick<Shop, 'db'>): Promise<TestSales> {
  const { sales, counted } = await db
    .selectFrom('purchase')
    .select(({ fn }) => [fn.countAll<number>().as('sales'), fn.sum<number | null>('counted').as('counted')])
    .where(IS_TEST)
    .executeTakeFirstOrThrow()
  return { sales, counted: (counted ?? 0) > 0 }
}
