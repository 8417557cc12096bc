import type { Kysely } from 'kysely'
import type { Dialect } from './dialect.ts'

/** Whether poster and storyboard carry the shop's name; those that are there already may not. */
export async function up(db: Kysely<unknown>, _: Dialect) {
  await db.schema
    .alterTable('video')
    .addColumn('stillsMarked', 'integer', (c) => c.notNull().defaultTo(0))
    .execute()
}
