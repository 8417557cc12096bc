import type { SalesFilter } from '../../../contract/books/sales.ts'
import type { YearlyReport } from '../../../contract/books/yearly-report.ts'
import { toDollars } from '../../../contract/buying/pricing.ts'
import { soldAs } from '../../../contract/buying/sold-size.ts'
import { startOfDay, wallTime } from '../../../contract/platform/time-zone.ts'
import type { Shop } from '../../composed-shop.ts'
import type { Db } from '../../platform/db/open.ts'
import type { RowOf } from '../../tables.ts'
import { countedModes } from '../test-sales.ts'
import { readTimeZone } from '../time-zone.ts'
import { BYTE_ORDER_MARK, csvLine } from './csv.ts'
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
  'Payment id',
  'Fee (USD)',
  'Refunded on',
  'Mode',
  'Code',
  'Discount (USD)',
  'Size',
]

const MOVEMENT_HEADINGS = [
  'Movement',
  'Amount (USD)',
  'Order number',
  'Rider',
  'Payment id',
  'Transaction id',
  'Payout id',
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
    const moneyOf = await readMoney(shop.db, rows)
    if (rows.length > 0) yield rows.map((row) => lineOf(row, moneyOf(row.id), zone)).join('')
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

interface Money {
  intentId: string | null
  feeCents: number | null
  /** When money last went back. */
  backAt: string | null
}

/** What the ledger says of these sales. */
async function readMoney(db: Db, sales: { id: number }[]): Promise<(id: number) => Money> {
  const rows =
    sales.length === 0
      ? []
      : await db
          .selectFrom('movement')
          .select(['purchaseId', 'kind', 'intentId', 'amountCents', 'at'])
          .where(
            'purchaseId',
            'in',
            sales.map(({ id }) => id),
          )
          .orderBy('at')
          .execute()
  const byId = Map.groupBy(rows, ({ purchaseId }) => purchaseId)
  return (id) => {
    const mine = byId.get(id) ?? []
    const fees = mine.filter(({ kind }) => kind === 'fee')
    return {
      intentId: mine.find(({ kind }) => kind === 'charge')?.intentId ?? null,
      feeCents: fees.length === 0 ? null : -fees.reduce((sum, { amountCents }) => sum + amountCents, 0),
      backAt: mine.findLast(({ kind, amountCents }) => kind !== 'fee' && amountCents < 0)?.at ?? null,
    }
  }
}

const lineOf = (sale: RowOf<'purchase'>, { intentId, feeCents, backAt }: Money, zone: string) =>
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
    intentId,
    feeCents === null ? null : toDollars(feeCents),
    backAt && wallTime(zone, backAt),
    sale.mode,
    sale.code,
    toDollars(sale.offCents),
    soldAs(sale) ?? 'Full size',
  ])

/** Every movement of a year, oldest first. */
export async function* exportMovements({ db }: Pick<Shop, 'db'>, year: number): AsyncGenerator<string> {
  const zone = await readTimeZone(db)
  const modes = await countedModes(db)
  const [since, until] = [year, year + 1].map((one) => startOfDay(zone, `${one}-01-01`).toISOString())
  yield BYTE_ORDER_MARK + csvLine([`Date (${zone})`, ...MOVEMENT_HEADINGS])
  let last = { at: since ?? '', id: 0 }
  for (;;) {
    const rows = await db
      .selectFrom('movement')
      .leftJoin('purchase', 'purchase.id', 'movement.purchaseId')
      .selectAll('movement')
      .select(['purchase.orderNumber', 'purchase.riderName'])
      .where(({ eb, refTuple, tuple }) =>
        eb(refTuple('movement.at', 'movement.id'), '>', tuple(last.at, last.id)),
      )
      .where('at', '<', until ?? '')
      .where('movement.mode', 'in', modes)
      .orderBy('movement.at')
      .orderBy('movement.id')
      .limit(ROWS_AT_A_TIME)
      .execute()
    yield rows
      .map((row) =>
        csvLine([
          wallTime(zone, row.at),
          row.kind,
          toDollars(row.amountCents),
          row.orderNumber,
          row.riderName,
          row.intentId,
          row.transactionId,
          row.payoutId,
          row.mode,
        ]),
      )
      .join('')
    last = rows.at(-1) ?? last
    if (rows.length < ROWS_AT_A_TIME) return
  }
}

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
