import { sql } from 'kysely'
import type { MovementKind } from '../../../contract/books/payout.ts'
import type { ReportSums, YearlyReport } from '../../../contract/books/yearly-report.ts'
import { toDollars } from '../../../contract/buying/pricing.ts'
import { dayIn, startOfDay } from '../../../contract/platform/time-zone.ts'
import type { PaymentMode } from '../../buying/providers/payments.ts'
import type { Shop } from '../../composed-shop.ts'
import { readSeller } from '../../owner/settings/settings.ts'
import { countedModes } from '../test-sales.ts'
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

/** For the owner's accountant: each month's movements of money, by their own dates. */
export async function readReport(books: Books, year: number): Promise<YearlyReport> {
  const zone = await readTimeZone(books.db)
  const modes = await countedModes(books.db)
  const months: (Month & { month: string })[] = []
  for (let at = 0; at < 12; at++) {
    const month = monthOf(year, at)
    const time = { since: startOf(zone, month), until: startOf(zone, monthOf(year, at + 1)) }
    months.push({ month, ...(await sumMonth(books, time, modes)) })
  }
  return {
    year,
    timeZone: zone,
    seller: await readSeller(books.db),
    years: await yearsOf(books, zone),
    months: months.map(({ month, ...sums }) => ({ month, ...inDollars(sums) })),
    total: inDollars(months.reduce(add, NOTHING)),
  }
}

const monthOf = (year: number, at: number) =>
  at === 12 ? `${year + 1}-01` : `${year}-${String(at + 1).padStart(2, '0')}`
const startOf = (zone: string, month: string) => startOfDay(zone, `${month}-01`).toISOString()

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

async function sumMonth({ db }: Books, { since, until }: Time, modes: PaymentMode[]): Promise<Month> {
  const rows = await db
    .selectFrom('movement')
    .select(({ fn }) => ['kind', fn.sum<number>('amountCents').as('cents')])
    .where('at', '>=', since)
    .where('at', '<', until)
    .where('mode', 'in', modes)
    .groupBy('kind')
    .execute()
  const sum = (...kinds: MovementKind[]) =>
    rows.reduce((all, { kind, cents }) => all + (kinds.includes(kind) ? Number(cents) : 0), 0)
  const { sales } = await db
    .selectFrom('purchase')
    .select(({ fn }) => fn.countAll<number>().as('sales'))
    .where('counted', '=', sql.lit(1))
    .where('createdAt', '>=', since)
    .where('createdAt', '<', until)
    .executeTakeFirstOrThrow()
  const { feesMissing } = await db
    .selectFrom('movement')
    .select(({ fn }) => fn.countAll<number>().as('feesMissing'))
    .where('kind', '=', 'charge')
    .where('provider', '=', 'stripe')
    .where('transactionId', 'is', null)
    .where('at', '>=', since)
    .where('at', '<', until)
    .where('mode', 'in', modes)
    .executeTakeFirstOrThrow()
  return {
    sales,
    gross: sum('charge', 'cash-in'),
    cash: sum('cash-in'),
    refunds: -sum('refund', 'refund-failed', 'cash-out'),
    disputes: -sum('dispute', 'dispute-reversal'),
    fees: -sum('fee'),
    feesMissing,
  }
}

async function yearsOf({ db, now }: Books, zone: string): Promise<number[]> {
  const { first } = await db
    .selectFrom('movement')
    .select(({ fn }) => fn.min('at').as('first'))
    .executeTakeFirstOrThrow()
  const last = Number(dayIn(zone, now()).slice(0, 4))
  const from = first ? Number(dayIn(zone, first).slice(0, 4)) : last
  return Array.from({ length: Math.max(1, last - from + 1) }, (_, at) => last - at)
}
