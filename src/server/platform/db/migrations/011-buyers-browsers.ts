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

  for (const column of ['device', 'userAgent', 'lastUsedAt', 'expiresAt']) {
    await schema.alterTable('buyerProof').addColumn(column, 'text').execute()
  }
  await sql.raw(`update "buyerProof" set "device" = substr("tokenHash", 1, 22)`).execute(db)
  const soon = new Date(Date.now() + 90 * 24 * 60 * 60 * 1000).toISOString()
  await sql`update ${sql.table('buyerProof')} set ${sql.ref('expiresAt')} = ${soon} where kind = 'email'`.execute(
    db,
  )
  await schema.createIndex('buyerProofByValue').on('buyerProof').columns(['value', 'kind']).execute()
  await schema
    .createTable('signedOut')
    .addColumn('email', 'text', (c) => c.primaryKey())
    .addColumn('at', 'text', (c) => c.notNull())
    .execute()
}
