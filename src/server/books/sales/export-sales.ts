import type { SalesFilter } from '../../../contract/books/sales.ts'
import { toDollars } from '../../../contract/buying/pricing.ts'
import { wallTime } from '../../../contract/platform/time-zone.ts'
import type { Shop } from '../../composed-shop.ts'
import type { RowOf } from '../../tables.ts'
import { readTimeZone } from '../time-zone/time-zone.ts'
import { csvLine } from './csv.ts'
import { findMatchingSales } from './matching-sales.ts'

const HEADINGS = [
  'Order number',
  'Rider',
  'Event',
  'E-mail',
  'Phone',
  'Horses',
  'Amount (USD)',
  'Refunded (USD)',
  'Net (USD)',
  'Status',
  'Payment method',
  'Mode',
]

const ROWS_AT_A_TIME = 1000
// without it spreadsheets take the file for another alphabet's
const BYTE_ORDER_MARK = '\uFEFF'

/** Every sale that fits, oldest first, in pieces: the file may be larger than what fits in memory at once. */
export async function* exportSales(
  shop: Pick<Shop, 'db' | 'engine'>,
  filter: SalesFilter,
): AsyncGenerator<string> {
  const zone = await readTimeZone(shop.db)
  yield BYTE_ORDER_MARK + csvLine([`Date (${zone})`, ...HEADINGS])
  let last: { createdAt: string; id: number } | undefined
  for (;;) {
    const rows = await salesAfter(shop, filter, last)
    if (rows.length > 0) yield rows.map((row) => lineOf(row, zone)).join('')
    last = rows.at(-1)
    if (!last || rows.length < ROWS_AT_A_TIME) return
  }
}

const salesAfter = async (
  shop: Pick<Shop, 'db' | 'engine'>,
  filter: SalesFilter,
  last: { createdAt: string; id: number } | undefined,
) =>
  (await findMatchingSales(shop, filter))
    .selectAll()
    .$if(last !== undefined, (sales) =>
      sales.where(({ eb, refTuple, tuple }) =>
        eb(refTuple('purchase.createdAt', 'purchase.id'), '>', tuple(last?.createdAt ?? '', last?.id ?? 0)),
      ),
    )
    .orderBy('purchase.createdAt')
    .orderBy('purchase.id')
    .limit(ROWS_AT_A_TIME)
    .execute()

const lineOf = (sale: RowOf<'purchase'>, zone: string) =>
  csvLine([
    wallTime(zone, sale.createdAt),
    sale.orderNumber,
    sale.riderName,
    sale.eventName,
    sale.email,
    sale.phoneNumber,
    sale.quantity,
    toDollars(sale.amountCents),
    toDollars(sale.refundedCents),
    toDollars(sale.amountCents - sale.refundedCents),
    sale.status,
    sale.paymentMethod,
    sale.mode,
  ])
