import { randomBytes } from 'node:crypto'
import * as calls from '../../contract/books/refund-calls.ts'
import { REFUND_COMMITTED } from '../../contract/books/status.ts'
import { formatCents } from '../../contract/buying/pricing.ts'
import { addressOf } from '../../contract/endpoint.ts'
import type { Alarm } from '../../contract/owner/dashboard.ts'
import { isUpgrade } from '../buying/checkout/rider-for-sale.ts'
import { settlePayment } from '../buying/checkout/settle-payment.ts'
import { type Bought, riderKey } from '../buying/providers/payments.ts'
import type { Shop } from '../composed-shop.ts'
import type { Tx } from '../platform/db/open.ts'
import { notFound, ShopError } from '../platform/http/errors.ts'
import type { RowOf } from '../tables.ts'
import { insertRefund } from './refunds/refund-rows.ts'
import { sendRefundNow } from './refunds/send-refund.ts'

type Unmatched = RowOf<'unmatchedPayment'>

interface Details {
  reference: string
  bought: Bought | null
}

/** Makes the order that the payment was for, from the provider's metadata, and delivers it. */
export async function orderUnmatched(shop: Shop, id: number) {
  const { intentId } = await shop.db.transaction().execute(async (tx) => {
    const payment = await takeOpen(tx, shop, id, 'ordered')
    await openCheckout(tx, shop, payment)
    return payment
  })
  const settled = await settlePayment(shop, intentId, { isMoneyBack: true })
  if (settled.state === 'refunded') throw new ShopError('conflict', settled.sentence)
}

export async function refundUnmatched(shop: Shop, id: number) {
  const refund = await shop.db.transaction().execute(async (tx) => {
    const { intentId, amountCents } = await takeOpen(tx, shop, id, 'refunded')
    const { sum } = await tx
      .selectFrom('refund')
      .select(({ fn }) => fn.sum<number | null>('amountCents').as('sum'))
      .where('intentId', '=', intentId)
      .where('status', 'in', REFUND_COMMITTED)
      .executeTakeFirstOrThrow()
    const left = amountCents - Number(sum ?? 0)
    if (left <= 0) throw new ShopError('nothing-to-refund', 'This payment is refunded already')
    return insertRefund(tx, shop, {
      checkoutId: null,
      purchaseId: null,
      intentId,
      amountCents: left,
      reason: 'unmatched',
      askedBy: 'owner',
    })
  })
  await sendRefundNow(shop, refund.id)
}

export const dismissUnmatched = (shop: Shop, id: number) =>
  shop.db.transaction().execute((tx) => takeOpen(tx, shop, id, 'dismissed'))

/** A second click finds it resolved. */
async function takeOpen(tx: Tx, shop: Shop, id: number, state: Unmatched['state']): Promise<Unmatched> {
  const taken = await tx
    .updateTable('unmatchedPayment')
    .set({ state, resolvedAt: shop.now().toISOString() })
    .where('id', '=', id)
    .where('state', '=', 'open')
    .returningAll()
    .executeTakeFirst()
  if (taken) return taken
  const known = await tx.selectFrom('unmatchedPayment').select('id').where('id', '=', id).executeTakeFirst()
  if (!known) return notFound('payment')
  throw new ShopError('conflict', 'This payment has been seen to already')
}

async function openCheckout(tx: Tx, shop: Shop, payment: Unmatched) {
  const { bought, reference } = JSON.parse(payment.details) as Details
  if (payment.currency !== 'usd' || !bought?.horses.length) {
    throw new ShopError(
      'conflict',
      'Too little is known of this payment to make an order. Please send it back.',
    )
  }
  await refuseOtherRider(tx, shop, bought)
  const { size = 'full' } = bought
  const now = shop.now().toISOString()
  const content = { amountCents: payment.amountCents, intentId: payment.intentId }
  // it exists if another amount was paid than agreed
  const known = await tx
    .updateTable('checkout')
    .set(content)
    .where('reference', '=', reference)
    .returning('id')
    .executeTakeFirst()
  if (known) return
  await tx
    .insertInto('checkout')
    .values({
      ...content,
      riderId: bought.riderId,
      email: bought.email,
      phoneNumber: null,
      horses: JSON.stringify(bought.horses),
      size,
      isUpgrade: (await isUpgrade(tx, { ...bought, size })) ? 1 : 0,
      description: bought.title,
      provider: payment.provider,
      reference: reference || randomBytes(16).toString('hex'),
      status: 'open',
      outcome: null,
      heldUntil: now,
      attempt: null,
      paidSeenAt: null,
      createdAt: now,
    })
    .execute()
}

/** After a restore, another rider may have the id. */
async function refuseOtherRider(tx: Tx, shop: Shop, bought: Bought) {
  const rider = await tx
    .selectFrom('rider')
    .innerJoin('event', 'event.id', 'rider.eventId')
    .select(['rider.id', 'rider.name', 'rider.createdAt', 'event.name as eventName'])
    .where('rider.id', '=', bought.riderId)
    .executeTakeFirst()
  const isSame =
    rider &&
    (bought.riderKey
      ? bought.riderKey === riderKey(shop, rider)
      : bought.title === `${rider.name}, ${rider.eventName}`)
  if (isSame) return
  throw new ShopError(
    'conflict',
    `${bought.title || 'This rider'} is not in this shop any more, so there is nothing to deliver. Please send the money back.`,
  )
}

/** Payments without an order, with actions that make the order or refund the money. */
export async function unmatchedAlarms({ db }: Shop): Promise<Alarm[]> {
  const rows = await db
    .selectFrom('unmatchedPayment')
    .selectAll()
    .where('state', '=', 'open')
    .orderBy('id')
    .limit(20)
    .execute()
  return rows.map((row) => {
    const { bought } = JSON.parse(row.details) as { bought: Bought | null }
    const amount =
      row.currency === 'usd'
        ? formatCents(row.amountCents)
        : `${(row.amountCents / 100).toFixed(2)} ${row.currency.toUpperCase()}`
    const who = bought?.email ?? 'Somebody'
    const what = bought?.title ? ` for ${bought.title}` : ''
    const why =
      row.why === 'amount'
        ? 'which is not what was agreed'
        : 'and there is no such order here, as after a restore'
    return {
      kind: 'unmatched-payment',
      sentence: `${who} paid ${amount}${what}, ${why} (payment ${row.intentId}).`,
      since: row.createdAt,
      actions: [
        ...(bought && row.currency === 'usd'
          ? [
              {
                label: 'Make the order',
                post: addressOf(calls.orderUnmatched, { params: row }),
                confirm: null,
              },
            ]
          : []),
        {
          label: 'Send the money back',
          post: addressOf(calls.refundUnmatched, { params: row }),
          confirm: `Send ${amount} back to ${who}?`,
        },
        {
          label: 'Dismiss',
          post: addressOf(calls.dismissUnmatched, { params: row }),
          confirm: 'The money stays, and nobody gets a video for it. Dismiss it?',
        },
      ],
    }
  })
}
