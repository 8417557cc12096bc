import type { Kysely } from 'kysely'

/** What the provider is told is kept with the checkout, so that asking again says the same even if the rider was renamed. */
export const up = (db: Kysely<unknown>) =>
  db.schema
    .alterTable('checkout')
    .addColumn('description', 'text', (c) => c.notNull().defaultTo('Video'))
    .execute()
