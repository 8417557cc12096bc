import type { Kysely } from 'kysely'
import type { Dialect } from './dialect.ts'

/** By which a matching that was computed before is known to be still the right one. */
export async function up(db: Kysely<unknown>, _: Dialect) {
  await db.schema
    .createTable('dayVersion')
    .addColumn('eventId', 'integer', (column) => column.primaryKey().references('event.id'))
    .addColumn('version', 'text', (column) => column.notNull())
    .execute()
}
