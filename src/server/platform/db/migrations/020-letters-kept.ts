import type { Kysely } from 'kysely'
import type { Dialect } from './dialect.ts'

/** The owner reads a letter as it went out, however the shop and the order have changed since. */
export const up = (db: Kysely<unknown>, _: Dialect) =>
  db.schema.alterTable('letter').addColumn('sentAs', 'text').execute()
