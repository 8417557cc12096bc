import { type Kysely, sql } from 'kysely'
import type { Dialect } from './dialect.ts'

/**
 * SQLite's index for the search of sales is merged by the thread of the checkpoints. By itself SQLite would merge hundreds of
 * its pages within some purchase; now it does so only where sixteen parts of one size have come together.
 */
export async function up(db: Kysely<unknown>, { engine }: Dialect) {
  if (engine === 'postgres') return
  await sql`insert into "purchaseText" ("purchaseText", "rank") values ('automerge', 0)`.execute(db)
}
