import { type Kysely, sql } from 'kysely'
import type { Dialect } from './dialect.ts'

/** Riders that are found by their link alone; the key is what the link has and nobody can count through to. */
export async function up(db: Kysely<unknown>, _: Dialect) {
  const { schema } = db
  await schema.alterTable('rider').addColumn('linkKey', 'text').execute()
  await schema.createIndex('riderByLinkKey').on('rider').column('linkKey').unique().execute()
  // few riders are unlisted, and every list of events subtracts them from its counts
  await schema
    .createIndex('unlistedOfEvent')
    .on('rider')
    .column('eventId')
    .where(sql.ref('linkKey'), 'is not', null)
    .execute()
}
