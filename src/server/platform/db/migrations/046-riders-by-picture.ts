import type { Kysely } from 'kysely'

/** Whose picture it is is asked whenever one is shown. */
export async function up(db: Kysely<unknown>) {
  await db.schema.createIndex('riderByPicture').on('rider').column('thumbnailUrl').execute()
}
