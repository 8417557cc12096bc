import { wordsOfCode } from '../../../contract/buying/code.ts'
import { toDollars } from '../../../contract/buying/pricing.ts'
import { wallTime } from '../../../contract/platform/time-zone.ts'
import { BYTE_ORDER_MARK, csvLine } from '../../books/sales/csv.ts'
import { readTimeZone } from '../../books/time-zone.ts'
import type { Shop } from '../../composed-shop.ts'
import { findCode, listCodes } from './codes.ts'

const SUMS = ['Paid (USD)', 'Refunded (USD)', 'Net (USD)', 'Share (%)', 'Share (USD)']

/** What each code brought in. The share is of what is left after refunds. */
export async function exportCodes(shop: Pick<Shop, 'db' | 'now'>): Promise<string> {
  const codes = await listCodes(shop)
  return (
    BYTE_ORDER_MARK +
    [
      csvLine(['Code', 'Note', 'Discount', 'For', 'Uses', 'Discounted (USD)', ...SUMS]),
      ...codes.map((code) => {
        const { name, note, scope, uses, discounted, revenue, refunded, sharePercent, share } = code
        const net = toDollars(Math.round(revenue * 100) - Math.round(refunded * 100))
        return csvLine([
          ...[name, note, wordsOfCode(code), scope ?? 'Everything', uses, discounted],
          ...[revenue, refunded, net, sharePercent, sharePercent === null ? null : share],
        ])
      }),
    ].join('')
  )
}

/** Without the buyers, since it is for the person who gets the share. */
export async function exportCodeOrders(shop: Pick<Shop, 'db' | 'now'>, id: number) {
  const code = await findCode(shop, id)
  const zone = await readTimeZone(shop.db)
  const rows = await shop.db
    .selectFrom('purchase')
    .selectAll()
    .where('code', '=', code.name)
    .where('counted', '=', 1)
    .orderBy('createdAt')
    .orderBy('id')
    .execute()
  const lines = rows.map(({ amountCents, refundedCents, ...row }) => {
    const net = amountCents - refundedCents
    const share = Math.floor((net * (code.sharePercent ?? 0) + 50) / 100)
    return csvLine([
      ...[wallTime(zone, row.createdAt), row.orderNumber, row.riderName, row.eventName, row.quantity],
      ...[toDollars(row.offCents), toDollars(amountCents), toDollars(refundedCents), toDollars(net)],
      ...[code.sharePercent, code.sharePercent === null ? null : toDollars(share)],
    ])
  })
  const head = ['Order number', 'Rider', 'Event', 'Horses', 'Discount (USD)', ...SUMS]
  return {
    name: code.name,
    text: BYTE_ORDER_MARK + [csvLine([`Date (${zone})`, ...head]), ...lines].join(''),
  }
}
