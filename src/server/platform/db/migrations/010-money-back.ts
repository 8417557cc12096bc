import { type Kysely, sql } from 'kysely'
import type { Dialect } from './dialect.ts'

/**
 * Refunds and disputes as rows of their own, with what the provider calls them and where they stand; payments that belong to
 * no order; how far the provider's list of events was read; and links and references that are random, not counted.
 */
export async function up(db: Kysely<unknown>, dialect: Dialect) {
  const { schema } = db

  // null: the link was made from the purchase's number, before there was anything random
  await schema.alterTable('purchase').addColumn('linkSeed', 'text').execute()

  await schema.alterTable('checkout').addColumn('reference', 'text').execute()
  // what the provider was told of those before
  await sql`update "checkout" set "reference" = cast("id" as text)`.execute(db)
  await schema.createIndex('checkoutByReference').unique().on('checkout').column('reference').execute()
  await schema.alterTable('checkout').addColumn('nextAskAt', 'text').execute()

  await schema
    .createTable('dispute')
    .$call(dialect.id)
    .addColumn('provider', 'text', (c) => c.notNull())
    .addColumn('providerId', 'text', (c) => c.unique())
    .addColumn('intentId', 'text', (c) => c.notNull())
    .addColumn('purchaseId', 'integer', (c) => c.references('purchase.id'))
    .addColumn('status', 'text', (c) => c.notNull())
    .addColumn('reason', 'text', (c) => c.notNull())
    .addColumn('amountCents', 'integer', (c) => c.notNull())
    .addColumn('dueBy', 'text')
    .addColumn('isAnswered', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('seenAt', 'text', (c) => c.notNull())
    .addColumn('createdAt', 'text', (c) => c.notNull())
    .addColumn('closedAt', 'text')
    .execute()
  await schema.createIndex('disputeByPurchase').on('dispute').column('purchaseId').execute()
  await schema.createIndex('disputeByIntent').on('dispute').column('intentId').execute()
  await schema.createIndex('disputeByStatus').on('dispute').columns(['status', 'dueBy']).execute()

  await rebuildRefunds(db, dialect)

  // the provider is asked what became of a dispute, so an event no longer says it
  await schema.alterTable('paymentEvent').dropColumn('dispute').execute()
  await schema
    .alterTable('paymentEvent')
    .addColumn('isMoneyBack', 'integer', (c) => c.notNull().defaultTo(0))
    .execute()
  await schema
    .alterTable('paymentEvent')
    .addColumn('isForeign', 'integer', (c) => c.notNull().defaultTo(0))
    .execute()
  // what was found in the provider's list was never told by a message
  await schema
    .alterTable('paymentEvent')
    .addColumn('isMessage', 'integer', (c) => c.notNull().defaultTo(1))
    .execute()
  await schema.alterTable('paymentEvent').addColumn('nextAttemptAt', 'text').execute()
  await schema
    .createIndex('paymentEventForeign')
    .on('paymentEvent')
    .columns(['isForeign', 'intentId'])
    .execute()

  await schema
    .createTable('unmatchedPayment')
    .$call(dialect.id)
    .addColumn('provider', 'text', (c) => c.notNull())
    .addColumn('intentId', 'text', (c) => c.notNull().unique())
    .addColumn('amountCents', 'integer', (c) => c.notNull())
    .addColumn('currency', 'text', (c) => c.notNull())
    .addColumn('why', 'text', (c) => c.notNull())
    .addColumn('details', 'text', (c) => c.notNull())
    .addColumn('state', 'text', (c) => c.notNull())
    .addColumn('createdAt', 'text', (c) => c.notNull())
    .addColumn('resolvedAt', 'text')
    .execute()
  await schema
    .createIndex('unmatchedPaymentByState')
    .on('unmatchedPayment')
    .columns(['state', 'createdAt'])
    .execute()

  await schema
    .createTable('paymentCursor')
    .addColumn('provider', 'text', (c) => c.primaryKey())
    .addColumn('eventId', 'text')
    .addColumn('readAt', 'text', (c) => c.notNull())
    .execute()

  await changeSandbox(db)
}

async function rebuildRefunds(db: Kysely<unknown>, { id, engine }: Dialect) {
  const { schema } = db
  await sql`create table "refundBefore" as select "refund".*, "checkout"."intentId", "checkout"."provider"
    from "refund" join "checkout" on "checkout"."id" = "refund"."checkoutId"`.execute(db)
  await schema.dropTable('refund').execute()
  await schema
    .createTable('refund')
    .$call(id)
    .addColumn('checkoutId', 'integer', (c) => c.references('checkout.id'))
    .addColumn('purchaseId', 'integer', (c) => c.references('purchase.id'))
    .addColumn('provider', 'text', (c) => c.notNull())
    .addColumn('providerId', 'text', (c) => c.unique())
    .addColumn('intentId', 'text', (c) => c.notNull())
    .addColumn('amountCents', 'integer', (c) => c.notNull())
    .addColumn('horses', 'text')
    .addColumn('reason', 'text', (c) => c.notNull())
    .addColumn('askedBy', 'text', (c) => c.notNull())
    .addColumn('status', 'text', (c) => c.notNull())
    .addColumn('idempotencyKey', 'text', (c) => c.unique())
    .addColumn('requestKey', 'text', (c) => c.unique())
    .addColumn('requestBody', 'text')
    .addColumn('lastError', 'text')
    .addColumn('nextAttemptAt', 'text')
    .addColumn('dismissedAt', 'text')
    .addColumn('createdAt', 'text', (c) => c.notNull())
    .addColumn('settledAt', 'text')
    .execute()
  await schema.createIndex('refundByStatus').on('refund').columns(['status', 'createdAt']).execute()
  await schema.createIndex('refundByPurchase').on('refund').column('purchaseId').execute()
  await schema.createIndex('refundByIntent').on('refund').column('intentId').execute()

  await sql`insert into "refund" ("id", "checkoutId", "purchaseId", "provider", "intentId", "amountCents", "reason",
      "askedBy", "status", "idempotencyKey", "lastError", "createdAt", "settledAt")
    select "id", "checkoutId", "purchaseId", "provider", coalesce("intentId", ''), "amountCents", "reason",
      case "reason" when 'owner' then 'owner' when 'provider' then 'provider' else 'shop' end,
      case "state" when 'done' then 'succeeded' else 'requested' end,
      case "reason" when 'provider' then null else 'refund-' || "id" || '-' || "createdAt" end,
      "lastError", "createdAt", case "state" when 'done' then "createdAt" end
    from "refundBefore" where "reason" <> 'dispute'`.execute(db)
  await sql`insert into "dispute" ("provider", "intentId", "purchaseId", "status", "reason", "amountCents", "seenAt", "createdAt")
    select "provider", coalesce("intentId", ''), "purchaseId", 'open', 'unknown', "amountCents", "createdAt", "createdAt"
    from "refundBefore" where "reason" = 'dispute'`.execute(db)
  await schema.dropTable('refundBefore').execute()
  if (engine === 'postgres') {
    await sql`select setval(pg_get_serial_sequence('"refund"', 'id'), coalesce((select max("id") from "refund"), 0) + 1, false)`.execute(
      db,
    )
  }
}

/** The sandbox remembers what was bought and when an intent last changed, as the real provider does. */
async function changeSandbox(db: Kysely<unknown>) {
  const { schema } = db
  await schema.alterTable('sandboxIntent').addColumn('checkoutReference', 'text').execute()
  await sql`update "sandboxIntent" set "checkoutReference" = cast("reference" as text)`.execute(db)
  await schema.alterTable('sandboxIntent').dropColumn('reference').execute()
  await schema.alterTable('sandboxIntent').renameColumn('checkoutReference', 'reference').execute()
  await schema
    .alterTable('sandboxIntent')
    .addColumn('details', 'text', (c) => c.notNull().defaultTo('{}'))
    .execute()
  await schema.alterTable('sandboxIntent').addColumn('changedAt', 'text').execute()
  await sql`update "sandboxIntent" set "changedAt" = "createdAt"`.execute(db)
  await schema.createIndex('sandboxIntentByChange').on('sandboxIntent').columns(['changedAt', 'id']).execute()
  await schema.alterTable('sandboxRefund').addColumn('createdAt', 'text').execute()
}
