import type { Kysely } from 'kysely'
import type { Dialect } from './dialect.ts'

/** What the owner took out of the shop for good, and what became of its files and buyers. */
export async function up(db: Kysely<unknown>, { id }: Dialect) {
  const { schema } = db
  await schema
    .createTable('takedown')
    .$call(id)
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('title', 'text', (c) => c.notNull())
    .addColumn('refundsBuyers', 'integer', (c) => c.notNull())
    .addColumn('riders', 'text', (c) => c.notNull())
    .addColumn('videos', 'text', (c) => c.notNull())
    .addColumn('keptKeys', 'text', (c) => c.notNull())
    .addColumn('otherKeys', 'text', (c) => c.notNull())
    .addColumn('buyers', 'integer', (c) => c.notNull())
    .addColumn('refunded', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('filesRemoved', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('trouble', 'text')
    .addColumn('createdAt', 'text', (c) => c.notNull())
    .addColumn('finishedAt', 'text')
    .execute()
  await schema.alterTable('rider').addColumn('takenDownAt', 'text').execute()
}
