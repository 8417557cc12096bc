import * as calls from '../../../contract/books/refund-calls.ts'
import { formatCents } from '../../../contract/buying/pricing.ts'
import { addressOf } from '../../../contract/endpoint.ts'
import type { Alarm } from '../../../contract/owner/alarm.ts'
import type { Bought } from '../../buying/providers/payments.ts'
import type { Shop } from '../../composed-shop.ts'

/** Money that came without an order: what is known of it, and one click that makes the order or sends it back. */
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
