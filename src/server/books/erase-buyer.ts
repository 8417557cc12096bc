import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { DISPUTE_UNDECIDED } from '../../contract/books/status.ts'
import type { BuyerData } from '../../contract/buying/buyer.ts'
import { endOrderAccess } from '../buying/access/buyer-proof.ts'
import { hashToken } from '../buying/access/order-link.ts'
import type { Shop } from '../composed-shop.ts'
import { purgeDeleted } from '../platform/db/checkpoints.ts'
import { type Db, sqliteFile, type Tx } from '../platform/db/open.ts'
import { notFound, ShopError } from '../platform/http/errors.ts'
import { lockPurchases } from './refunds/derive-purchase.ts'

/**
 * Anonymizes a buyer and leaves the sums as they are: the sales stay under a random address and count as those of one customer.
 * Order links and access end. It cannot be undone.
 */
export async function eraseBuyer(shop: Shop, email: string): Promise<BuyerData> {
  const erased = await eraseRows(shop, email)
  if (shop.engine === 'sqlite') await purgeDeleted(sqliteFile(shop.config.dataDir))
  return erased
}

const eraseRows = (shop: Shop, email: string): Promise<BuyerData> =>
  shop.db.transaction().execute(async (tx) => {
    const erased = await readBuyerData(tx, email)
    if (erased.orders + erased.letters + erased.requests + erased.waiting === 0) return notFound('buyer')
    await refuseOpenDispute(tx, email)
    const alias = `erased-${randomBytes(8).toString('hex')}@erased.invalid`
    await anonymizePurchases(tx, shop, email, alias)
    await tx.deleteFrom('email').where(mentions(email)).execute()
    await tx.deleteFrom('contactRequest').where(sql`lower("email")`, '=', email).execute()
    await tx.deleteFrom('buyerProof').where('kind', '=', 'email').where('value', '=', email).execute()
    await tx.deleteFrom('signedOut').where('email', '=', email).execute()
    await tx.deleteFrom('waitingRider').where('email', '=', email).execute()
    await tx.deleteFrom('waitingAddress').where('email', '=', email).execute()
    // a limit of the address, or a login tried with it
    await tx
      .deleteFrom('throttle')
      .where(endsWith('key', ` ${email}`))
      .execute()
    await replaceIn(tx, 'contactRequest', 'additionalDetails', email, alias)
    await replaceIn(tx, 'email', 'payload', email, alias)
    for (const table of ['unmatchedPayment', 'sandboxIntent'] as const) {
      const details = sql<string>`replace("details", ${JSON.stringify(email)}, ${JSON.stringify(alias)})`
      await tx.updateTable(table).set({ details }).where('details', 'like', `%${email}%`).execute()
    }
    return erased
  })

/** The owner may still need it as evidence. */
async function refuseOpenDispute(tx: Tx, email: string) {
  const open = await tx
    .selectFrom('dispute')
    .innerJoin('purchase', 'purchase.id', 'dispute.purchaseId')
    .select('dispute.id')
    .where(sql`lower("purchase"."email")`, '=', email)
    .where('dispute.status', 'in', DISPUTE_UNDECIDED)
    .executeTakeFirst()
  if (open) {
    throw new ShopError(
      'conflict',
      "This buyer's bank is asking for the money. Please wait until that is decided.",
    )
  }
}

async function anonymizePurchases(
  tx: Tx,
  { engine, now }: Pick<Shop, 'engine' | 'now'>,
  email: string,
  alias: string,
) {
  const sales = await tx.selectFrom('purchase').select('id').where(sql`lower("email")`, '=', email).execute()
  await lockPurchases(
    tx,
    sales.map(({ id }) => id),
    engine,
  )
  for (const { id } of sales) {
    // the hash of a random value, so that no link opens the order
    const orderTokenHash = hashToken(randomBytes(32).toString('hex'))
    await tx
      .updateTable('purchase')
      .set((row) => ({
        email: alias,
        phoneNumber: null,
        orderTokenHash,
        orderVersion: row('orderVersion', '+', 1),
      }))
      .where('id', '=', id)
      .execute()
  }
  const ids = sales.map(({ id }) => id)
  if (ids.length > 0) await endOrderAccess(tx, ids)
  await tx.updateTable('entitlement').set({ email: alias }).where(sql`lower("email")`, '=', email).execute()
  await tx
    .updateTable('checkout')
    .set({ email: alias, phoneNumber: null, reminderDecidedAt: now().toISOString() })
    .where(sql`lower("email")`, '=', email)
    .execute()
}

/** Where another person wrote the address, such as a friend in a request. A longer address that ends with it stays. */
async function replaceIn(tx: Tx, table: string, column: string, email: string, alias: string) {
  const { ref, table: named } = sql
  const text = `%${likeText(email)}%`
  const { rows } = await sql<{
    id: number
    text: string
  }>`select id, ${ref(column)} as text from ${named(table)}
    where lower(${ref(column)}) like ${text} escape '\\'`.execute(tx)
  const whole = new RegExp(`(?<![\\w.+-])${RegExp.escape(email)}(?![\\w-]|\\.\\w)`, 'gi')
  for (const row of rows)
    await sql`update ${named(table)} set ${ref(column)} = ${row.text.replace(whole, alias)} where id = ${row.id}`.execute(
      tx,
    )
}

/** Emails to the buyer, and emails to the owner about the buyer. */
const mentions = (email: string) =>
  sql<boolean>`(lower("recipient") = ${email} or lower("payload") like ${`%${likeText(JSON.stringify(email))}%`} escape '\\'
    or lower("sentAs") like ${`%${likeText(email)}%`} escape '\\')`

const endsWith = (column: string, text: string) =>
  sql<boolean>`${sql.ref(column)} like ${`%${likeText(text)}`} escape '\\'`

const likeText = (text: string) => text.replace(/[\\%_]/g, '\\$&')

/** How much the shop stores about an address. */
export async function readBuyerData(db: Db | Tx, email: string): Promise<BuyerData> {
  const count = { n: sql<number>`count(*)` }
  const orders = await db
    .selectFrom('purchase')
    .select(count.n.as('n'))
    .where(sql`lower("email")`, '=', email)
    .executeTakeFirstOrThrow()
  const letters = await db
    .selectFrom('email')
    .select(count.n.as('n'))
    .where(mentions(email))
    .executeTakeFirstOrThrow()
  const requests = await db
    .selectFrom('contactRequest')
    .select(count.n.as('n'))
    .where(sql`lower("email")`, '=', email)
    .executeTakeFirstOrThrow()
  const waiting = await db
    .selectFrom('waitingRider')
    .select(count.n.as('n'))
    .where('email', '=', email)
    .executeTakeFirstOrThrow()
  return { email, orders: orders.n, letters: letters.n, requests: requests.n, waiting: waiting.n }
}
