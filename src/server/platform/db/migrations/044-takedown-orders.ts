import type { Kysely } from 'kysely'

/** Which orders what goes was bought with: a film may be one of two in an order. */
export async function up(db: Kysely<unknown>) {
  await db.schema.alterTable('takedown').addColumn('orders', 'text').execute()
}
