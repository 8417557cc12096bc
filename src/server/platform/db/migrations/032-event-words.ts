import type { Kysely } from 'kysely'
import type { Dialect } from './dialect.ts'

/** Short addresses of events, each given once and for good. */
export async function up(db: Kysely<unknown>, _: Dialect) {
  const { schema } = db
  await schema
    .createTable('eventWord')
    .addColumn('word', 'text', (c) => c.primaryKey())
    .addColumn('eventId', 'integer', (c) => c.notNull().references('event.id'))
    .addColumn('chosenAt', 'text', (c) => c.notNull())
    .execute()
  await schema.createIndex('eventWordByEvent').on('eventWord').columns(['eventId', 'chosenAt']).execute()
}
