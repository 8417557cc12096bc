import { type Kysely, sql } from 'kysely'

/** Whose attempt a payment is, what was declined, and which browsers may see an address's orders until when. */
export async function up(db: Kysely<unknown>) {
  const { schema } = db
  for (const column of ['browser', 'network']) {
    await schema.alterTable('checkout').addColumn(column, 'text').execute()
  }
  for (const column of ['declines', 'further']) {
    await schema
      .alterTable('checkout')
      .addColumn(column, 'integer', (c) => c.notNull().defaultTo(0))
      .execute()
  }
  await sql
    .raw(`create index "checkoutByBrowser" on "checkout" ("browser") where "status" = 'open'`)
    .execute(db)
  await schema.createIndex('checkoutByNetwork').on('checkout').columns(['network', 'createdAt']).execute()
}
