import type { Kysely } from 'kysely'
import type { Dialect } from './dialect.ts'

/** Runs that are sold before their own file has come, by a small copy or a piece of it. */
export async function up(db: Kysely<unknown>, _: Dialect) {
  const { schema } = db
  for (const column of ['standIn', 'masterQuality', 'masterAt'])
    await schema.alterTable('video').addColumn(column, 'text').execute()
  await schema
    .alterTable('video')
    .addColumn('watched', 'integer', (c) => c.notNull().defaultTo(0))
    .execute()
  await schema.alterTable('clip').addColumn('width', 'integer').execute()
  await schema.alterTable('clip').addColumn('height', 'integer').execute()
  await schema
    .alterTable('clip')
    .addColumn('card', 'text', (c) => c.notNull().defaultTo(''))
    .execute()
  await schema
    .createTable('masterWait')
    .addColumn('purchaseId', 'integer', (c) => c.primaryKey().references('purchase.id'))
    .addColumn('since', 'text', (c) => c.notNull())
    .execute()
}
