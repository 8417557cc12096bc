import type { Kysely } from 'kysely'
import type { Dialect } from './dialect.ts'

/** Files that browsers send straight to the bucket, part by part. */
export async function up(db: Kysely<unknown>, _: Dialect) {
  const { schema } = db
  await schema.alterTable('upload').addColumn('multipartId', 'text').execute()
  await schema.alterTable('upload').addColumn('partBytes', 'integer').execute()
  await schema
    .alterTable('upload')
    .addColumn('arrivedBytes', 'bigint', (c) => c.notNull().defaultTo(0))
    .execute()
  await schema.alterTable('upload').addColumn('touchedAt', 'text').execute()
}
