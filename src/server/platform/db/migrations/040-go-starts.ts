import type { Kysely } from 'kysely'
import type { Dialect } from './dialect.ts'

/** When each go of an event begins, as its program says. */
export async function up(db: Kysely<unknown>, _: Dialect) {
  await db.schema
    .createTable('goStart')
    .addColumn('eventId', 'integer', (c) => c.notNull().references('event.id'))
    .addColumn('go', 'text', (c) => c.notNull())
    .addColumn('startsAt', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('goStartOnce', ['eventId', 'go'])
    .execute()
}
