import type { SalesFilter } from '../../../contract/books/sales.ts'
import type { YearlyReport } from '../../../contract/books/yearly-report.ts'
import { toDollars } from '../../../contract/buying/pricing.ts'
import { wallTime } from '../../../contract/platform/time-zone.ts'
import type { Shop } from '../../composed-shop.ts'
import type { RowOf } from '../../tables.ts'
import { readTimeZone } from '../time-zone.ts'
import { findMatchingSales } from './matching-sales.ts'

const SALE_HEADINGS = [
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

const REPORT_HEADINGS = [
  'Month',
  'Sales',
  'Gross (USD)',
  'Of that in cash (USD)',
  'Refunds (USD)',
  'Disputes (USD)',
  'Fees (USD)',
  'Net (USD)',
  'Sales whose fee is not known',
]

const ROWS_AT_A_TIME = 1000
// without it spreadsheets do not read the file as UTF-8
const BYTE_ORDER_MARK = '\uFEFF'

/** The sales that match, oldest first, streamed: the file may be larger than the memory. */
export async function* exportSales(
  shop: Pick<Shop, 'db' | 'engine'>,
  filter: SalesFilter,
): AsyncGenerator<string> {
  const zone = await readTimeZone(shop.db)
  yield BYTE_ORDER_MARK + csvLine([`Date (${zone})`, ...SALE_HEADINGS])
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

export const exportReport = ({ months, total }: YearlyReport) =>
  BYTE_ORDER_MARK +
  [
    csvLine(REPORT_HEADINGS),
    ...[...months, { ...total, month: 'Total' }].map((of) =>
      csvLine([
        of.month,
        of.sales,
        of.gross,
        of.cash,
        of.refunds,
        of.disputes,
        of.fees,
        of.net,
        of.feesMissing,
      ]),
    ),
  ].join('')

/** A cell that a spreadsheet would run as a formula gets an apostrophe: buyers and riders choose their names. */
const csvLine = (cells: (string | number | null)[]) => `${cells.map(csvCell).join(',')}\r\n`

function csvCell(value: string | number | null): string {
  if (value === null) return ''
  if (typeof value === 'number') return String(value)
  const text = /^[=+\-@\t\r\n＝＋－＠]/.test(value) ? `'${value}` : value
  return /[",\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
