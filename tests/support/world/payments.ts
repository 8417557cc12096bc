import { randomUUID } from 'node:crypto'
import { renewLinks } from '../../../src/server/buying/access/order-link.ts'
import type { Shop } from '../../../src/server/composed-shop.ts'
import type { Tx } from '../../../src/server/platform/db/open.ts'

interface Payment {
  paymentIntentId: string
}

/** The shop died between the provider's answer and its own note of it. */
export const answerWasLost = ({ db }: Shop, { paymentIntentId }: Payment) =>
  db.updateTable('checkout').set({ intentId: null }).where('intentId', '=', paymentIntentId).execute()

/** A restore brought back a shop that does not know of it. */
export const checkoutWasLost = ({ db }: Shop, { paymentIntentId }: Payment) =>
  db.deleteFrom('checkout').where('intentId', '=', paymentIntentId).execute()

interface Begun {
  riderId: number
  count?: number
  horses?: number[]
  /** For which each holds a copy. */
  minutes?: number
  /** On the network of the latest payment; else each is on its own. */
  onLatestNetwork?: boolean
}

/** Payments that others began and have not finished. */
export async function othersBegan(
  { db, now, payments }: Shop,
  { riderId, count = 1, horses = [1], minutes = 0, onLatestNetwork = false }: Begun,
) {
  const latest = db.selectFrom('checkout').select('network').orderBy('id', 'desc')
  const network = onLatestNetwork ? (await latest.executeTakeFirstOrThrow()).network : null
  const rows = Array.from({ length: count }, (_, index) => ({
    riderId,
    email: `open-${index}@example.com`,
    phoneNumber: null,
    horses: JSON.stringify(horses),
    amountCents: 6500,
    provider: payments.provider,
    intentId: null,
    status: 'open' as const,
    outcome: null,
    attempt: null,
    reference: randomUUID(),
    network: network ?? `network-${index}`,
    paidSeenAt: null,
    heldUntil: new Date(now().getTime() + minutes * 60_000).toISOString(),
    createdAt: now().toISOString(),
  }))
  for (let from = 0; from < count; from += 500)
    await db
      .insertInto('checkout')
      .values(rows.slice(from, from + 500))
      .execute()
}

/** What the command for a lost secret does: every order gets a link made with this one. */
export const linksWereRenewed = ({ db }: Shop, secret: string) => renewLinks(db, secret)

/** What the owner decided about a payment without an order is gone, and its refund is not. */
export const answerWasForgotten = ({ db }: Shop, { paymentIntentId }: Payment) =>
  db
    .updateTable('unmatchedPayment')
    .set({ state: 'open', resolvedAt: null })
    .where('intentId', '=', paymentIntentId)
    .execute()

/** Another call is quicker: it happens after this one has read, and before it writes. */
export function beforeNextTransaction({ db }: Shop, happen: () => Promise<unknown>) {
  const execute = async (work: (tx: Tx) => Promise<unknown>) => {
    Reflect.deleteProperty(db, 'transaction')
    await happen()
    return db.transaction().execute(work)
  }
  Object.assign(db, { transaction: () => ({ execute }) })
}

/** A row was damaged, so that no order's link opens; gives what puts it right again. */
export async function linksWereDamaged({ db }: Shop) {
  const orders = await db.selectFrom('purchase').select(['id', 'orderTokenHash']).execute()
  const write = async (hashOf: (order: { id: number; orderTokenHash: string }) => string) => {
    for (const order of orders)
      await db
        .updateTable('purchase')
        .set({ orderTokenHash: hashOf(order) })
        .where('id', '=', order.id)
        .execute()
  }
  await write(({ id }) => `damaged ${id}`)
  return () => write(({ orderTokenHash }) => orderTokenHash)
}
