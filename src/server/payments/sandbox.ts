import { randomBytes } from 'node:crypto'
import type { Db } from '../db/open.ts'
import type { RowOf } from '../db/tables.ts'
import { ShopError } from '../errors.ts'
import type { Intent, Payments } from './payments.ts'

/** Pretend payments, kept in the shop's own database and plainly marked wherever they are seen. No money moves. */
export const sandboxPayments = (db: Db): Payments => ({
  provider: 'sandbox',
  publishableKey: null,

  async createIntent({ reference, amountCents, idempotencyKey }) {
    const id = `sandbox_${randomBytes(12).toString('hex')}`
    await db
      .insertInto('sandboxIntent')
      .values({
        id,
        clientSecret: `${id}_secret_${randomBytes(16).toString('hex')}`,
        idempotencyKey,
        reference,
        amountCents,
        status: 'open',
        paymentMethod: null,
        createdAt: new Date().toISOString(),
      })
      .onConflict((conflict) => conflict.column('idempotencyKey').doNothing())
      .execute()
    const row = await db
      .selectFrom('sandboxIntent')
      .selectAll()
      .where('idempotencyKey', '=', idempotencyKey)
      .executeTakeFirstOrThrow()
    return toIntent(db, row)
  },

  async findIntent(id) {
    const row = await findRow(db, id)
    return row ? toIntent(db, row) : null
  },

  async cancelIntent(id) {
    await db
      .updateTable('sandboxIntent')
      .set({ status: 'cancelled' })
      .where('id', '=', id)
      .where('status', '=', 'open')
      .execute()
    const row = await findRow(db, id)
    if (!row) throw new Error(`The sandbox has no intent ${id}`)
    return toIntent(db, row)
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

const findRow = (db: Db, id: string) =>
  db.selectFrom('sandboxIntent').selectAll().where('id', '=', id).executeTakeFirst()

async function toIntent(db: Db, row: RowOf<'sandboxIntent'>): Promise<Intent> {
  const { refunded } = await db
    .selectFrom('sandboxRefund')
    .select(({ fn }) => fn.sum<number | null>('amountCents').as('refunded'))
    .where('intentId', '=', row.id)
    .executeTakeFirstOrThrow()
  const { id, clientSecret, reference, status, amountCents, paymentMethod } = row
  return { id, clientSecret, reference, status, amountCents, refundedCents: refunded ?? 0, paymentMethod }
}

/** What the buyer's card would do. */
export async function payInSandbox(db: Db, clientSecret: string, cardNumber: string): Promise<string> {
  const digits = cardNumber.replace(/[\s-]/g, '')
  const row = await db
    .selectFrom('sandboxIntent')
    .selectAll()
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
