import { type Kysely, sql } from 'kysely'
import type { Dialect } from './dialect.ts'

/** Riders that are found by their link alone; the key is what the link has and nobody can count through to. */
export async function up(db: Kysely<unknown>, _: Dialect) {
  const { schema } = db
  await schema.alterTable('rider').addColumn('linkKey', 'text').execute()
  await schema.createIndex('riderByLinkKey').on('rider').column('linkKey').unique().execute()
  // few riders are unlisted, and every list of events subtracts them from its counts: SQLite takes this index, and not
  // the one of all riders of an event, because nothing else has to be read
  await schema
    .createIndex('unlistedOfEvent')
    .on('rider')
    .columns(['eventId', 'deletedAt', 'linkKey'])
    .where(sql.ref('linkKey'), 'is not', null)
    .execute()
}
