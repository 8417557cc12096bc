import type { Kysely } from 'kysely'
import type { Dialect } from './dialect.ts'

/** Start lists that can be undone, and one-time codes at the login. */
export async function up(db: Kysely<unknown>, { id }: Dialect) {
  const { schema } = db

  await schema
    .createTable('riderImport')
    .$call(id)
    .addColumn('eventId', 'integer', (c) => c.notNull().references('event.id'))
    .addColumn('added', 'integer', (c) => c.notNull())
    .addColumn('createdAt', 'text', (c) => c.notNull())
    .addColumn('undoneAt', 'text')
    .execute()
  await schema
    .alterTable('rider')
    .addColumn('importId', 'integer', (c) => c.references('riderImport.id'))
    .execute()
  await schema.createIndex('riderByImport').on('rider').column('importId').execute()

  await schema.alterTable('user').addColumn('totpSecret', 'text').execute()
  await schema.alterTable('user').addColumn('totpPendingSecret', 'text').execute()
  await schema.alterTable('user').addColumn('totpLastStep', 'integer').execute()
}
