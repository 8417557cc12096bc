import type { Kysely } from 'kysely'
import type { Dialect } from './dialect.ts'

/** What is heard of a film, and the version of it that every browser plays. */
export async function up(db: Kysely<unknown>, _: Dialect) {
  const { schema } = db
  await schema
    .alterTable('video')
    .addColumn('sound', 'text', (c) => c.notNull().defaultTo('{}'))
    .execute()
  await schema.alterTable('video').addColumn('compatibleKey', 'text').execute()
}
