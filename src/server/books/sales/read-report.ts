import { sql } from 'kysely'
import { DISPUTE_TAKEN, REFUND_SENT } from '../../../contract/books/status.ts'
import type { ReportSums, YearlyReport } from '../../../contract/books/yearly-report.ts'
import { toDollars } from '../../../contract/buying/pricing.ts'
import { dayIn, startOfDay } from '../../../contract/platform/time-zone.ts'
import type { Shop } from '../../composed-shop.ts'
import { readSeller } from '../../owner/settings/settings.ts'
import { readTimeZone } from '../time-zone.ts'

type Books = Pick<Shop, 'db' | 'now'>

/** Cents of one month. */
interface Month {
  sales: number
  gross: number
  cash: number
  refunds: number
  disputes: number
  fees: number
  feesMissing: number
}

/** For the owner's accountant: each month's sales, refunds, disputes, fees and net. */
export async function readReport(books: Books, year: number): Promise<YearlyReport> {
  const zone = await readTimeZone(books.db)
  const time = {
    since: startOfDay(zone, `${year}-01-01`).toISOString(),
    until: startOfDay(zone, `${year + 1}-01-01`).toISOString(),
  }
  const sold = await soldByMonth(books, time)
  const back = { refunds: await refundsOf(books, time), disputes: await disputesOf(books, time) }
  const months = Array.from({ length: 12 }, (_, at) => {
    const month = `${year}-${String(at + 1).padStart(2, '0')}`
    const within = (rows: { amountCents: number; createdAt: string }[]) =>
      rows
        .filter(({ createdAt }) => dayIn(zone, createdAt).startsWith(month))
        .reduce((sum, row) => sum + row.amountCents, 0)
    const { refunds, disputes } = { refunds: within(back.refunds), disputes: within(back.disputes) }
    return { month, ...(sold.get(month) ?? NOTHING), refunds, disputes }
  })
  return {
    year,
    timeZone: zone,
    seller: await readSeller(books.db),
    years: await yearsOf(books, zone),
    months: months.map(({ month, ...sums }) => ({ month, ...inDollars(sums) })),
    total: inDollars(months.reduce(add, NOTHING)),
  }
}

const NOTHING: Month = { sales: 0, gross: 0, cash: 0, refunds: 0, disputes: 0, fees: 0, feesMissing: 0 }

const add = (a: Month, b: Month): Month => ({
  sales: a.sales + b.sales,
  gross: a.gross + b.gross,
  cash: a.cash + b.cash,
  refunds: a.refunds + b.refunds,
  disputes: a.disputes + b.disputes,
  fees: a.fees + b.fees,
  feesMissing: a.feesMissing + b.feesMissing,
})

const inDollars = (sums: Month): ReportSums => ({
  sales: sums.sales,
  gross: toDollars(sums.gross),
  cash: toDollars(sums.cash),
  refunds: toDollars(sums.refunds),
  disputes: toDollars(sums.disputes),
  fees: toDollars(sums.fees),
  feesMissing: sums.feesMissing,
  net: toDollars(sums.gross - sums.refunds - sums.disputes - sums.fees),
})

interface Time {
  since: string
  until: string
}

async function soldByMonth({ db }: Books, { since, until }: Time): Promise<Map<string, Month>> {
  const month = sql<string>`substr("day", 1, 7)`
  const rows = await db
    .selectFrom('purchase')
    .select(({ fn }) => [
      month.as('month'),
      fn.countAll<number>().as('sales'),
      fn.sum<number>('amountCents').as('gross'),
      sql<number>`sum(case when "paymentMethod" = 'cash' then "amountCents" else 0 end)`.as('cash'),
      sql<number>`sum(coalesce("feeCents", 0))`.as('fees'),
      sql<number>`sum(case when "feeCents" is null and "checkoutId" is not null and "mode" <> 'sandbox' then 1 else 0 end)`.as(
        'feesMissing',
      ),
    ])
    .where('counted', '=', sql.lit(1))
    .where('createdAt', '>=', since)
    .where('createdAt', '<', until)
    .groupBy(month)
    .execute()
  return new Map(rows.map(({ month, ...sums }) => [month, { ...NOTHING, ...sums }]))
}

const refundsOf = ({ db }: Books, { since, until }: Time) =>
  db
    .selectFrom('refund')
    .innerJoin('purchase', 'purchase.id', 'refund.purchaseId')
    .select(['refund.amountCents', 'refund.createdAt'])
    .where('purchase.counted', '=', 1)
    .where('refund.status', 'in', REFUND_SENT)
    .where('refund.createdAt', '>=', since)
    .where('refund.createdAt', '<', until)
    .execute()

const disputesOf = ({ db }: Books, { since, until }: Time) =>
  db
    .selectFrom('dispute')
    .innerJoin('purchase', 'purchase.id', 'dispute.purchaseId')
    .select(['dispute.amountCents', 'dispute.createdAt'])
    .where('purchase.counted', '=', 1)
    .where('dispute.status', 'in', DISPUTE_TAKEN)
    .where('dispute.createdAt', '>=', since)
    .where('dispute.createdAt', '<', until)
    .execute()

async function yearsOf({ db, now }: Books, zone: string): Promise<number[]> {
  const { first } = await db
    .selectFrom('purchase')
    .select(({ fn }) => fn.min('createdAt').as('first'))
    .where('counted', '=', sql.lit(1))
    .executeTakeFirstOrThrow()
  const last = Number(dayIn(zone, now()).slice(0, 4))
  const from = first ? Number(dayIn(zone, first).slice(0, 4)) : last
  return Array.from({ length: Math.max(1, last - from + 1) }, (_, at) => last - at)
}
