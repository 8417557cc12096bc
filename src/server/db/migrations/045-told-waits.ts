import type { Kysely } from 'kysely'
import type { Dialect } from './dialect.ts'

/** Who was told stays known: what was asked for goes up sooner. */
export async function up(db: Kysely<unknown>, _: Dialect) {
  await db.schema.alterTable('waitingRider').addColumn('toldAt', 'text').execute()
}
