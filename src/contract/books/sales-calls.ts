import { z } from 'zod'
import { Buyer, BuyerData } from '../buying/buyer.ts'
import { EmailCorrection } from '../buying/order.ts'
import { NewOrder, Purchase } from '../buying/purchase.ts'
import { endpoint } from '../endpoint.ts'
import { IdParam } from '../fields.ts'
import { Alarm, Today } from '../owner/dashboard.ts'
import { PayoutMovement, Payouts } from './payout.ts'
import {
  OrderLink,
  Overview,
  SalesDay,
  SalesEvent,
  SalesFilter,
  SalesPage,
  SalesQuery,
  SalesSummary,
  TestSales,
} from './sales.ts'
import { ReportQuery, YearlyReport } from './yearly-report.ts'

export const readBuyerData = endpoint('POST /api/buyers/data', {
  access: 'owner',
  tag: 'sales',
  summary: 'What the shop stores about an address',
  body: Buyer,
  answer: BuyerData,
})

export const eraseBuyer = endpoint('POST /api/buyers/erase', {
  access: 'owner',
  changes: ['sales', 'mail', 'requests', 'catalogue'],
  tag: 'sales',
  summary: "Erase a buyer's personal data; the sales stay",
  body: Buyer,
  answer: BuyerData,
  errors: ['not-found', 'conflict'],
})

export const addOrder = endpoint('POST /api/purchases', {
  access: 'owner',
  asksAgain: true,
  changes: ['sales', 'mail', 'catalogue'],
  tag: 'sales',
  summary: 'Add an order that is free or was paid in cash',
  body: NewOrder,
  status: 201,
  answer: Purchase,
  errors: ['not-found', 'invalid-input', 'already-owned', 'code-refused'],
})

export const moveOrder = endpoint('PUT /api/purchases/:id/email', {
  access: 'owner',
  asksAgain: true,
  changes: ['sales', 'mail'],
  tag: 'sales',
  summary: "Correct the buyer's address of an order; its old link ends",
  params: IdParam,
  body: EmailCorrection,
  answer: Purchase,
  errors: ['not-found', 'already-owned', 'conflict'],
})

export const listPurchases = endpoint('GET /api/purchases', {
  access: 'owner',
  shows: ['sales'],
  tag: 'sales',
  summary: 'All purchases, newest first',
  answer: z.array(Purchase),
})

export const resendOrder = endpoint('POST /api/purchases/:id/resend', {
  access: 'owner',
  changes: ['sales', 'mail'],
  tag: 'sales',
  summary: 'Email the buyer the order link again',
  params: IdParam,
  errors: ['not-found', 'conflict'],
})

export const findOrderLink = endpoint('GET /api/purchases/:id/order', {
  access: 'owner',
  tag: 'sales',
  summary: 'The link of the order page',
  params: IdParam,
  answer: OrderLink,
  errors: ['not-found'],
})

export const listAlarms = endpoint('GET /api/alarms', {
  access: 'owner',
  shows: ['sales', 'mail'],
  tag: 'sales',
  summary: 'What the owner should look at',
  answer: z.array(Alarm),
})

export const readOverview = endpoint('GET /api/overview', {
  access: 'owner',
  shows: ['sales', 'catalogue', 'requests', 'mail'],
  tag: 'sales',
  summary: 'Events, riders, sales and what waits, in numbers',
  answer: Overview,
})

export const readToday = endpoint('GET /api/today', {
  access: 'owner',
  shows: ['sales', 'catalogue', 'requests', 'mail', 'videos', 'shop'],
  tag: 'sales',
  summary: 'What the owner sees first: today, what waits, and what the shop still lacks',
  answer: Today,
})

export const listSales = endpoint('GET /api/sales', {
  access: 'owner',
  shows: ['sales'],
  tag: 'sales',
  summary: 'A page of the sales, filtered and sorted',
  query: SalesQuery,
  answer: SalesPage,
})

export const sumSales = endpoint('GET /api/sales/summary', {
  access: 'owner',
  shows: ['sales'],
  tag: 'sales',
  summary: 'Revenue, refunds and customers of the sales that fit',
  query: SalesFilter,
  answer: SalesSummary,
})

export const sumSalesByDay = endpoint('GET /api/sales/by-day', {
  access: 'owner',
  shows: ['sales'],
  tag: 'sales',
  summary: 'The same sums for each day',
  query: SalesFilter,
  answer: z.array(SalesDay),
})

export const sumSalesByEvent = endpoint('GET /api/sales/by-event', {
  access: 'owner',
  shows: ['sales'],
  tag: 'sales',
  summary: 'The same sums for each event',
  query: SalesFilter,
  answer: z.array(SalesEvent),
})

export const exportSales = endpoint('GET /api/sales.csv', {
  access: 'owner',
  tag: 'sales',
  summary: 'All sales that fit, for a spreadsheet',
  query: SalesFilter,
  produces: 'text/csv',
})

export const countTestSales = endpoint('GET /api/sales/test', {
  access: 'owner',
  shows: ['sales'],
  tag: 'sales',
  summary: 'How many test sales there are',
  answer: TestSales,
})

export const clearTestSales = endpoint('DELETE /api/sales/test', {
  access: 'owner',
  changes: ['sales', 'mail', 'catalogue'],
  tag: 'sales',
  summary: 'Delete all test sales and the access that they gave',
  answer: TestSales,
})

export const readYearlyReport = endpoint('GET /api/sales/report', {
  access: 'owner',
  shows: ['sales'],
  tag: 'sales',
  summary: 'A year by months: gross, refunds, disputes, fees and net',
  query: ReportQuery,
  answer: YearlyReport,
})

export const exportYearlyReport = endpoint('GET /api/sales/report.csv', {
  access: 'owner',
  tag: 'sales',
  summary: 'The same for a spreadsheet',
  query: ReportQuery,
  produces: 'text/csv',
})

export const exportMovements = endpoint('GET /api/sales/movements.csv', {
  access: 'owner',
  tag: 'sales',
  summary: 'Every movement of money in a year, with its own date and the ids of the provider',
  query: ReportQuery,
  produces: 'text/csv',
})

export const listPayouts = endpoint('GET /api/payouts', {
  access: 'owner',
  asksAgain: true,
  shows: ['sales'],
  tag: 'sales',
  summary: 'What the payment provider sent to the bank, and what each payout is made of',
  answer: Payouts,
})

export const listPayoutMovements = endpoint('GET /api/payouts/:id', {
  access: 'owner',
  asksAgain: true,
  shows: ['sales'],
  tag: 'sales',
  summary: 'The movements of a payout',
  params: z.object({ id: z.string().max(100) }),
  answer: z.array(PayoutMovement),
  errors: ['not-found'],
})
