import { z } from 'zod'
import { Id } from '../fields.ts'
import { formatCents, toCents } from './pricing.ts'

/** As a buyer types it: compared without case and surrounding spaces. */
export const TypedCode = z.string().trim().toUpperCase().max(60, 'This code is too long')

const NAME = 'A code has 3 to 30 characters from A to Z and 0 to 9, such as SMITH15'
const PERCENT = 'Please enter whole percent from 1 to 100'
const AMOUNT = 'Please enter an amount, such as 10'
const USES = 'Please enter a whole number, or leave it empty'
const SHARE = 'Please enter whole percent from 0 to 100'
const Uses = z.number(USES).int(USES).min(1, USES).max(1_000_000, USES)
const Day = z.iso.date('Please give a day such as 2026-06-15')

export const NewCode = z.object({
  name: z
    .string(NAME)
    .trim()
    .toUpperCase()
    .regex(/^[A-Z0-9][A-Z0-9_-]{2,29}$/, NAME),
  /** For whom or what it is; only the owner reads it. */
  note: z.string().trim().max(200, 'At most 200 characters are possible here').nullish(),
  /** One of the two: percent off, 100 for free, or dollars off. */
  percent: z.number(PERCENT).int(PERCENT).min(1, PERCENT).max(100, PERCENT).nullish(),
  amount: z
    .number(AMOUNT)
    .multipleOf(0.01, 'The amount has at most two decimals')
    .min(1, 'The amount must be at least $1')
    .max(100_000, 'The amount can be at most $100,000')
    .nullish(),
  /** What it is for, one of the two; everything where neither is given. */
  eventId: Id.nullish(),
  sportId: Id.nullish(),
  /** Days in the shop's time zone, both included. */
  startsOn: Day.nullish(),
  endsOn: Day.nullish(),
  /** Payments that may use it, in all and by one address. */
  maxUses: Uses.nullish(),
  maxUsesPerBuyer: Uses.nullish(),
  /** Of what it brings in: the part of a producer or a trainer. */
  sharePercent: z.number(SHARE).int(SHARE).min(0, SHARE).max(100, SHARE).nullish(),
})
export type NewCode = z.infer<typeof NewCode>

/** `ended` ends it, or opens it again. */
export const CodeChange = NewCode.partial().extend({ ended: z.boolean().optional() })
export type CodeChange = z.infer<typeof CodeChange>

export const Code = z.object({
  id: Id,
  name: z.string(),
  note: z.string(),
  percent: z.number().int().nullable(),
  /** Dollars. */
  amount: z.number().nullable(),
  eventId: Id.nullable(),
  sportId: Id.nullable(),
  /** The event or the sport that it is for. */
  scope: z.string().nullable(),
  startsOn: z.string().nullable(),
  endsOn: z.string().nullable(),
  maxUses: z.number().int().nullable(),
  maxUsesPerBuyer: z.number().int().nullable(),
  sharePercent: z.number().int().nullable(),
  state: z.enum(['active', 'scheduled', 'expired', 'used-up', 'ended']),
  /** Payments that use it: paid orders, and payments in progress. */
  uses: z.number().int(),
  /** Some order or payment names it, so that it keeps its name and cannot be deleted. */
  isKept: z.boolean(),
  /** Dollars: what was paid with it, what went back of that, what it took off, and its share of what is left. */
  revenue: z.number(),
  refunded: z.number(),
  discounted: z.number(),
  share: z.number(),
  createdAt: z.string(),
})
export type Code = z.infer<typeof Code>

/** What a code does to a payment that was asked about. */
export const CodeQuote = z.object({
  name: z.string(),
  /** `15% off`; empty for a code that there is not. */
  words: z.string(),
  percent: z.number().int().nullable(),
  amountCents: z.number().int().nullable(),
  /** Of the asked payment. */
  offCents: z.number().int(),
  /** Why it does not apply. */
  problem: z.string().nullable(),
})
export type CodeQuote = z.infer<typeof CodeQuote>

/** `15% off`, `$10 off`, `free`. */
export function codeWords({ percent, amountCents }: { percent: number | null; amountCents: number | null }) {
  if (percent === null) return `${formatCents(amountCents ?? 0)} off`
  return percent === 100 ? 'free' : `${percent}% off`
}

export const wordsOfCode = ({ percent, amount }: Pick<Code, 'percent' | 'amount'>) =>
  codeWords({ percent, amountCents: amount === null ? null : toCents(amount) })
