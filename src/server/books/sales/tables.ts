import type { GeneratedAlways } from 'kysely'

/**
 * Sums of the purchases of a place, a period (a day or a month of the shop's clock) and a status. The place is an event in the sport that
 * it was in, a whole sport (event 0) or the shop (sport 0, event 0). The database's triggers keep them: code only reads.
 */
interface SaleTotalTable {
  sportId: GeneratedAlways<number>
  eventId: GeneratedAlways<number>
  period: GeneratedAlways<string>
  status: GeneratedAlways<'paid' | 'refunded'>
  sales: GeneratedAlways<number>
  amountCents: GeneratedAlways<number>
  refundedCents: GeneratedAlways<number>
  /** Of those, what was paid in cash, and how many were given. */
  cashSales: GeneratedAlways<number>
  cashCents: GeneratedAlways<number>
  freeSales: GeneratedAlways<number>
}

/**
 * How many customers bought in a period (a day or a month) and then next in another, or never again (9999-12). Sport 0,
 * event 0 and no status mean all. Kept by triggers too.
 */
interface SaleStepTable {
  sportId: GeneratedAlways<number>
  eventId: GeneratedAlways<number>
  status: GeneratedAlways<'' | 'paid' | 'refunded'>
  period: GeneratedAlways<string>
  nextUnit: GeneratedAlways<'day' | 'month'>
  nextPeriod: GeneratedAlways<string>
  customers: GeneratedAlways<number>
}

export interface SalesTables {
  saleTotal: SaleTotalTable
  saleStep: SaleStepTable
}
