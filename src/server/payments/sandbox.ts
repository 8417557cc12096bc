import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '../db/open.ts'
import { ShopError } from '../errors.ts'
import type { Payments } from './payments.ts'

/** Pretend payments, kept in the shop's own database and plainly marked wherever they are seen. No money moves. */
export const sandboxPayments = (db: Db): Payments => ({
  provider: 'sandbox',
  publishableKey: null,

  async createIntent({ reference, amountCents, idempotencyKey }) {
    const id = `sandbox_${randomBytes(12).toString('hex')}`
    const clientSecret = `${id}_secret_${randomBytes(16).toString('hex')}`
    const intent = { id, clientSecret, reference, amountCents, status: 'open' as const, paymentMethod: null }
    const { numInsertedOrUpdatedRows: added } = await db
      .insertInto('sandboxIntent')
      .values({ ...intent, idempotencyKey, createdAt: new Date().toISOString() })
      .onConflict((conflict) => conflict.column('idempotencyKey').doNothing())
      .executeTakeFirst()
    if (added) return { ...intent, refundedCents: 0 }
    return intents(db).where('idempotencyKey', '=', idempotencyKey).executeTakeFirstOrThrow()
  },

  findIntent: async (id) => (await intents(db).where('id', '=', id).executeTakeFirst()) ?? null,

  async cancelIntent(id) {
    await db
      .updateTable('sandboxIntent')
      .set({ status: 'cancelled' })
      .where('id', '=', id)
      .where('status', '=', 'open')
      .execute()
    const intent = await intents(db).where('id', '=', id).executeTakeFirst()
    if (!intent) throw new Error(`The sandbox has no intent ${id}`)
    return intent
  },

  async refund({ intentId, amountCents, idempotencyKey }) {
    await db
      .insertInto('sandboxRefund')
      .values({ idempotencyKey, intentId, amountCents })
      .onConflict((conflict) => conflict.column('idempotencyKey').doNothing())
      .execute()
  },

  findDispute: async () => null,
  readEvent: () => null,
})

const intents = (db: Db) =>
  db
    .selectFrom('sandboxIntent')
    .select(['id', 'clientSecret', 'reference', 'status', 'amountCents', 'paymentMethod'])
    .select((select) =>
      select.fn
        .coalesce(
          select
            .selectFrom('sandboxRefund')
            .whereRef('intentId', '=', 'sandboxIntent.id')
            .select(({ fn }) => fn.sum<number>('sandboxRefund.amountCents').as('sum')),
          sql.lit(0),
        )
        .as('refundedCents'),
    )

/** What the buyer's card would do. */
export async function payInSandbox(db: Db, clientSecret: string, cardNumber: string): Promise<string> {
  const digits = cardNumber.replace(/[\s-]/g, '')
  const row = await db
    .selectFrom('sandboxIntent')
    .select(['id', 'status'])
    .where('clientSecret', '=', clientSecret)
    .executeTakeFirst()
  if (!row) throw new ShopError(404, 'There is no such payment')
  if (row.status === 'succeeded') return row.id
  if (row.status === 'cancelled') throw new ShopError(409, 'This payment has run out. Nothing was charged.')
  if (digits === '4000000000000002') throw new ShopError(402, 'Your card was declined.')
  if (digits !== '4242424242424242') throw new ShopError(402, 'Your card number is incorrect.')
  const paid = await db
    .updateTable('sandboxIntent')
    .set({ status: 'succeeded', paymentMethod: `visa ${digits.slice(-4)}` })
    .where('id', '=', row.id)
    .where('status', '<>', 'cancelled')
    .returning('id')
    .executeTakeFirst()
  if (!paid) throw new ShopError(409, 'This payment has run out. Nothing was charged.')
  return row.id
}
