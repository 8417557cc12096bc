import * as calls from '../../../contract/books/refund-calls.ts'
import { REFUND_FAILED } from '../../../contract/books/status.ts'
import { formatCents } from '../../../contract/buying/pricing.ts'
import { addressOf } from '../../../contract/endpoint.ts'
import type { Alarm } from '../../../contract/owner/dashboard.ts'
import { DAY, MINUTE } from '../../../contract/time.ts'
import type { Shop } from '../../composed-shop.ts'
import { BY_HAND } from './refund-rows.ts'

export const refundAlarms = async (shop: Shop): Promise<Alarm[]> =>
  (await Promise.all([stuck(shop), toHandBack(shop), failed(shop), sentBack(shop)])).flat()

const before = ({ now }: Shop, milliseconds: number) => new Date(now().getTime() - milliseconds).toISOString()

async function stuck(shop: Shop): Promise<Alarm[]> {
  const rows = await shop.db
    .selectFrom('refund')
    .select(['amountCents', 'lastError', 'createdAt'])
    .where('status', '=', 'requested')
    .where('provider', '<>', BY_HAND)
    .where('createdAt', '<=', before(shop, 5 * MINUTE))
    .limit(20)
    .execute()
  return rows.map((row) => ({
    kind: 'refund-stuck',
    sentence: `A refund of ${formatCents(row.amountCents)} is not taken by the payment provider yet${row.lastError ? `: ${row.lastError}` : '.'}`,
    since: row.createdAt,
  }))
}

/** Until the owner says that it is done. */
async function toHandBack({ db }: Shop): Promise<Alarm[]> {
  const rows = await db
    .selectFrom('refund')
    .innerJoin('purchase', 'purchase.id', 'refund.purchaseId')
    .select(['refund.id', 'refund.amountCents', 'refund.createdAt', 'purchase.email', 'purchase.orderNumber'])
    .where('refund.status', '=', 'requested')
    .where('refund.provider', '=', BY_HAND)
    .orderBy('refund.id')
    .limit(20)
    .execute()
  return rows.map((row) => {
    const amount = formatCents(row.amountCents)
    return {
      kind: 'refund-by-hand',
      sentence: `Hand back ${amount} to ${row.email}, who paid order ${row.orderNumber} in cash.`,
      since: row.createdAt,
      actions: [
        {
          label: 'Handed back',
          post: addressOf(calls.noteRefundByHand, { params: row }),
          confirm: `Did ${row.email} get ${amount} back?`,
        },
        {
          label: 'Dismiss',
          post: addressOf(calls.dismissRefund, { params: row }),
          confirm: `Keep the ${amount}?`,
        },
      ],
    }
  })
}

/** Until the owner resolves it. */
async function failed({ db }: Shop): Promise<Alarm[]> {
  const rows = await db
    .selectFrom('refund')
    .leftJoin('checkout', 'checkout.id', 'refund.checkoutId')
    .leftJoin('purchase', 'purchase.id', 'refund.purchaseId')
    .select(['refund.id', 'refund.amountCents', 'refund.lastError', 'refund.settledAt', 'refund.createdAt'])
    .select(['purchase.email', 'purchase.orderNumber', 'purchase.status', 'checkout.email as paidBy'])
    .select(['purchase.amountCents as paidCents', 'purchase.refundedCents', 'refund.providerId'])
    .where('refund.status', 'in', REFUND_FAILED)
    .where('refund.dismissedAt', 'is', null)
    .orderBy('refund.id')
    .limit(20)
    .execute()
  return rows.map((row) => {
    const amount = formatCents(row.amountCents)
    const to = row.email ?? row.paidBy ?? 'a buyer'
    const order = row.orderNumber ? ` (order ${row.orderNumber})` : ''
    // one that the provider never took closed nothing
    const wasClosed =
      row.providerId !== null && row.amountCents + (row.refundedCents ?? 0) >= (row.paidCents ?? 0)
    const access = row.status === 'paid' && wasClosed ? ' The order is open again.' : ''
    return {
      kind: 'refund-failed',
      sentence: `The refund of ${amount} to ${to}${order} failed: ${sentence(row.lastError)}${access}`,
      since: row.settledAt ?? row.createdAt,
      actions: [
        {
          label: 'Refund again',
          post: addressOf(calls.sendRefundAgain, { params: row }),
          confirm: `Send ${amount} to ${to} once more?`,
        },
        {
          label: 'Paid back another way',
          post: addressOf(calls.noteRefundByHand, { params: row }),
          confirm: `Write into the books that ${to} got ${amount} back in another way?`,
        },
        { label: 'Dismiss', post: addressOf(calls.dismissRefund, { params: row }), confirm: null },
      ],
    }
  })
}

const sentence = (text: string | null) => `${(text ?? 'the bank did not take it').replace(/\.$/, '')}.`

const WHY = {
  'sold-out': 'the video had sold out',
  'code-used-up': 'the code had been used up',
  'owned-already': 'they own the video already',
  'upgrade-instead': 'they own the phone size and can upgrade for less',
  'nothing-to-upgrade': 'the phone size that they were upgrading was refunded',
  removed: 'the video had left the shop',
  superseded: 'they had started another payment for it',
} as const

async function sentBack(shop: Shop): Promise<Alarm[]> {
  const rows = await shop.db
    .selectFrom('refund')
    .innerJoin('checkout', 'checkout.id', 'refund.checkoutId')
    .select(['refund.amountCents', 'refund.reason', 'refund.createdAt', 'checkout.email'])
    .where('refund.reason', 'in', Object.keys(WHY) as (keyof typeof WHY)[])
    .where('refund.askedBy', '=', 'shop')
    .where('refund.status', 'not in', REFUND_FAILED)
    .where('refund.createdAt', '>=', before(shop, 7 * DAY))
    .orderBy('refund.createdAt', 'desc')
    .limit(20)
    .execute()
  return rows.map((row) => ({
    kind: 'refunded-by-itself',
    sentence: `${formatCents(row.amountCents)} of ${row.email} went back by itself: ${WHY[row.reason as keyof typeof WHY]}.`,
    since: row.createdAt,
  }))
}
