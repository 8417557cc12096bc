import type { Kysely } from 'kysely'
import type { Dialect } from './dialect.ts'

/** What buying needs beside the first tables: attempts, refunds, proofs, webhooks, the sandbox's own books. */
export async function up(db: Kysely<unknown>, { id }: Dialect) {
  const { schema } = db

  await schema.alterTable('checkout').addColumn('attempt', 'text').execute()
  await schema.createIndex('checkoutAttempt').unique().on('checkout').column('attempt').execute()
  await schema.alterTable('checkout').addColumn('paidSeenAt', 'text').execute()
  await schema.alterTable('checkout').addColumn('outcome', 'text').execute()

  await schema
    .alterTable('purchase')
    .addColumn('orderVersion', 'integer', (c) => c.notNull().defaultTo(1))
    .execute()
  await schema.alterTable('purchase').addColumn('disputedAt', 'text').execute()

  // a letter is rendered when it is sent, so that no order link lies in the database
  await schema.alterTable('letter').dropColumn('html').execute()
  await schema.alterTable('letter').dropColumn('text').execute()
  await schema
    .alterTable('letter')
    .addColumn('payload', 'text', (c) => c.notNull().defaultTo('{}'))
    .execute()
  await schema.alterTable('letter').addColumn('lockedUntil', 'text').execute()

  await schema
    .createTable('refund')
    .$call(id)
    .addColumn('checkoutId', 'integer', (c) => c.notNull().references('checkout.id'))
    .addColumn('purchaseId', 'integer', (c) => c.references('purchase.id'))
    .addColumn('amountCents', 'integer', (c) => c.notNull())
    .addColumn('reason', 'text', (c) => c.notNull())
    .addColumn('state', 'text', (c) => c.notNull())
    .addColumn('lastError', 'text')
    .addColumn('createdAt', 'text', (c) => c.notNull())
    .execute()
  await schema.createIndex('refundByState').on('refund').columns(['state', 'createdAt']).execute()
  await schema.createIndex('refundByPurchase').on('refund').column('purchaseId').execute()

  await schema
    .createTable('paymentEvent')
    .addColumn('provider', 'text', (c) => c.notNull())
    .addColumn('eventId', 'text', (c) => c.notNull())
    .addColumn('intentId', 'text')
    .addColumn('dispute', 'text')
    .addColumn('receivedAt', 'text', (c) => c.notNull())
    .addColumn('settledAt', 'text')
    .addPrimaryKeyConstraint('paymentEventKey', ['provider', 'eventId'])
    .execute()
  await schema
    .createIndex('paymentEventToSettle')
    .on('paymentEvent')
    .columns(['settledAt', 'receivedAt'])
    .execute()

  // what one browser has shown to be its own: an order it paid or opened, or an address whose mail it reads
  await schema
    .createTable('buyerProof')
    .addColumn('tokenHash', 'text', (c) => c.notNull())
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('value', 'text', (c) => c.notNull())
    .addColumn('createdAt', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('buyerProofKey', ['tokenHash', 'kind', 'value'])
    .execute()

  await schema
    .createTable('sandboxIntent')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('clientSecret', 'text', (c) => c.notNull().unique())
    .addColumn('idempotencyKey', 'text', (c) => c.notNull().unique())
    .addColumn('reference', 'integer', (c) => c.notNull())
    .addColumn('amountCents', 'integer', (c) => c.notNull())
    .addColumn('status', 'text', (c) => c.notNull())
    .addColumn('paymentMethod', 'text')
    .addColumn('createdAt', 'text', (c) => c.notNull())
    .execute()
  await schema
    .createTable('sandboxRefund')
    .addColumn('idempotencyKey', 'text', (c) => c.primaryKey())
    .addColumn('intentId', 'text', (c) => c.notNull().references('sandboxIntent.id'))
    .addColumn('amountCents', 'integer', (c) => c.notNull())
    .execute()
  await schema.createIndex('sandboxRefundByIntent').on('sandboxRefund').column('intentId').execute()
}
