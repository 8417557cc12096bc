import type { Kysely } from 'kysely'

/** A contact request that is sent again after a lost signal is stored once. */
export async function up({ schema }: Kysely<unknown>) {
  await schema.alterTable('contactRequest').addColumn('attempt', 'text').execute()
  await schema
    .createIndex('contactRequestByAttempt')
    .on('contactRequest')
    .column('attempt')
    .unique()
    .execute()
}
