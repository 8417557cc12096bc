import { z } from 'zod'
import { TypedCode } from '../buying/code.ts'
import { Purchase } from '../buying/purchase.ts'
import { Id, IdText } from '../fields.ts'
import { DisputeStatus } from './status.ts'

const DAY = 'Please give a day such as 2026-06-15'
const Day = z.iso.date(DAY)

/** Days are in the shop's time zone; `to` is included. */
export const SalesFilter = z.object({
  sportId: IdText.optional(),
  eventId: IdText.optional(),
  from: Day.optional(),
  to: Day.optional(),
  status: z.enum(['paid', 'refunded']).optional(),
  /** Test sales, from the sandbox or with Stripe's test keys, counted or not. */
  test: z.literal('1').optional(),
  /** The code that was used. */
  code: TypedCode.optional(),
  /** Part of an email address, an order number, a rider's name or a phone number. */
  search: z.string().trim().max(200).optional(),
})
export type SalesFilter = z.infer<typeof SalesFilter>

const PAGE = 'The page must be a whole number from 1'

export const SalesQuery = SalesFilter.extend({
  sort: z.enum(['time', 'amount', 'rider', 'email']).default('time'),
  /** By default newest or largest first, and names from A. */
  order: z.enum(['asc', 'desc']).optional(),
  page: z.coerce.number(PAGE).int(PAGE).min(1, PAGE).max(1_000_000, PAGE).default(1),
  pageSize: z.coerce.number().int().min(1).max(200).default(50),
})
export type SalesQuery = z.infer<typeof SalesQuery>

/** A purchase with the event and the sport that it was sold in. */
export const Sale = Purchase.extend({
  eventId: Id,
  sportId: Id,
  /** A pending refund, or a failed one that the owner has not resolved. */
  refundNote: z.enum(['waiting', 'failed']).nullable(),
  /** Of the latest dispute. */
  dispute: DisputeStatus.nullable(),
})
export type Sale = z.infer<typeof Sale>

export const SalesPage = z.object({
  /** On all pages. */
  total: z.number().int(),
  page: z.number().int(),
  pageSize: z.number().int(),
  sales: z.array(Sale),
})
export type SalesPage = z.infer<typeof SalesPage>

/** Dollars: `revenue` is what buyers paid, `net` what is left after refunds. */
const Sums = z.object({
  sales: z.number().int(),
  revenue: z.number(),
  refunded: z.number(),
  net: z.number(),
})

/** `customers` are different email addresses. Cash and free orders are part of the sales and the revenue. */
export const SalesSummary = Sums.extend({
  customers: z.number().int(),
  cashSales: z.number().int(),
  cash: z.number(),
  freeSales: z.number().int(),
})
export type SalesSummary = z.infer<typeof SalesSummary>

/** Test sales; `counted` says whether they are in the sums, as they are until the shop takes real money. */
export const TestSales = z.object({ sales: z.number().int(), counted: z.boolean() })
export type TestSales = z.infer<typeof TestSales>

/** Only days with sales, earliest first. */
export const SalesDay = Sums.extend({ day: z.string() })
export type SalesDay = z.infer<typeof SalesDay>

/** Largest revenue first. */
export const SalesEvent = Sums.extend({ eventId: Id, eventName: z.string(), sportId: Id })
export type SalesEvent = z.infer<typeof SalesEvent>

export const OrderLink = z.object({ orderUrl: z.string() })
export type OrderLink = z.infer<typeof OrderLink>

export const Overview = z.object({
  sports: z.number().int(),
  events: z.number().int(),
  riders: z.number().int(),
  sales: z.number().int(),
  revenue: z.number(),
  net: z.number(),
  alarms: z.number().int(),
  /** Unread contact requests. */
  /** Unanswered, read or not. */
  newRequests: z.number().int(),
  /** Size of the waitlist. */
  waiting: z.number().int(),
})
export type Overview = z.infer<typeof Overview>
