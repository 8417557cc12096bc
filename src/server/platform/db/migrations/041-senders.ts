import type { Kysely } from 'kysely'
import type { Dialect } from './dialect.ts'

/** Which clip a file on its way is, so that it is announced once, and which computer sends it. */
export async function up(db: Kysely<unknown>, _: Dialect) {
  const { schema } = db
  await schema.alterTable('upload').addColumn('clipId', 'integer').execute()
  await schema.alterTable('upload').addColumn('sender', 'text').execute()
  await schema.createIndex('uploadByClip').on('upload').column('clipId').execute()
}
