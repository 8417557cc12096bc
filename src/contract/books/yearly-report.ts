import { z } from 'zod'
import { Seller } from '../owner/shop.ts'

const YEAR = 'Please give a year such as 2026'

export const ReportQuery = z.object({ year: z.coerce.number(YEAR).int(YEAR).min(2000, YEAR).max(2100, YEAR) })

/**
 * Dollars. Refunds and disputes count in the month in which the money left, fees in that of the sale. `feesMissing` are card
 * sales whose fee the provider has not reported.
 */
const ReportSums = z.object({
  sales: z.number().int(),
  gross: z.number(),
  /** Of the gross: what was paid in cash. */
  cash: z.number(),
  refunds: z.number(),
  disputes: z.number(),
  fees: z.number(),
  feesMissing: z.number().int(),
  net: z.number(),
})
export type ReportSums = z.infer<typeof ReportSums>

/** All twelve months, in the shop's time zone. */
export const YearlyReport = z.object({
  year: z.number().int(),
  timeZone: z.string(),
  seller: Seller,
  /** The years in which something was sold, latest first. */
  years: z.array(z.number().int()),
  months: z.array(ReportSums.extend({ month: z.string() })),
  total: ReportSums,
})
export type YearlyReport = z.infer<typeof YearlyReport>
