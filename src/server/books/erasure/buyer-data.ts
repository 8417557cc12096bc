import { sql } from 'kysely'
import type { BuyerData } from '../../../contract/buying/buyer.ts'
import type { Db, Tx } from '../../platform/db/open.ts'

/** A letter may speak of a buyer without being sent to them: to the owner, of a sale or a request. */
export const speaksOf = (email: string) =>
  sql<boolean>`(lower("recipient") = ${email} or lower("payload") like ${`%${likeText(JSON.stringify(email))}%`} escape '\\'
    or lower("sentAs") like ${`%${likeText(email)}%`} escape '\\')`

const likeText = (text: string) => text.replace(/[\\%_]/g, '\\$&')

/** What the shop holds of an address, before it is erased. */
export async function readBuyerData(db: Db | Tx, email: string): Promise<BuyerData> {
  const count = { n: sql<number>`count(*)` }
  const orders = await db
    .selectFrom('purchase')
    .select(count.n.as('n'))
    .where(sql`lower("email")`, '=', email)
    .executeTakeFirstOrThrow()
  const letters = await db
    .selectFrom('letter')
    .select(count.n.as('n'))
    .where(speaksOf(email))
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
