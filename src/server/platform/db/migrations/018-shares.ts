import type { Kysely } from 'kysely'
import type { Dialect } from './dialect.ts'

/** Links that buyers hand on. */
export async function up(db: Kysely<unknown>, dialect: Dialect) {
  const { schema } = db
  await dialect
    .id(schema.createTable('share'))
    .addColumn('purchaseId', 'integer', (c) => c.notNull().references('purchase.id'))
    .addColumn('horse', 'integer', (c) => c.notNull())
    .addColumn('may', 'text', (c) => c.notNull())
    .addColumn('seed', 'text', (c) => c.notNull())
    .addColumn('tokenHash', 'text', (c) => c.notNull().unique())
    .addColumn('createdAt', 'text', (c) => c.notNull())
    .execute()
  await schema.createIndex('shareOf').unique().on('share').columns(['purchaseId', 'horse']).execute()
}
