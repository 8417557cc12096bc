import { z } from 'zod'
import { MAX_BASKET } from '../limits.ts'
import { formatCents } from './pricing.ts'

const DOLLARS = 'The price is from $1 to $100,000'
const PriceCents = z.number(DOLLARS).int(DOLLARS).min(100, DOLLARS).max(10_000_000, DOLLARS)

const FROM = `A discount starts from 2 to ${MAX_BASKET} videos`
const PERCENT = 'Percent off is a whole number from 1 to 90'

const Step = z.object({
  from: z.number(FROM).int(FROM).min(2, FROM).max(MAX_BASKET, FROM),
  percent: z.number(PERCENT).int(PERCENT).min(1, PERCENT).max(90, PERCENT),
})

const Steps = z
  .array(Step)
  .max(5, 'At most 5 steps are possible')
  .superRefine((steps, context) => {
    for (const [at, { from, percent }] of steps.entries()) {
      const before = steps[at - 1]
      if (!before || (from > before.from && percent > before.percent)) continue
      const message = 'Each step needs more videos and more percent off than the one before'
      context.addIssue({ code: 'custom', path: [at, 'from'], message })
    }
  })

/**
 * The rules of the shop, or of an event, whose own ones replace the shop's field by field: a field that is not given is the shop's. The
 * price is that of riders who are added without one; that of the shop and its price of a further horse are settings of their own.
 */
export const OwnRules = z
  .object({
    priceCents: PriceCents,
    horseCents: PriceCents,
    early: z
      .object({ cents: PriceCents, until: z.iso.datetime('Please give the day and time when it ends') })
      .nullable(),
    volume: Steps,
    pass: z.object({ of: z.enum(['rider', 'horse']), cents: PriceCents }).nullable(),
    phoneCents: PriceCents.nullable(),
  })
  .partial()
export type OwnRules = z.infer<typeof OwnRules>

interface Beside {
  /** What one video costs here. */
  priceCents: number
  now: Date
}

/** What contradicts the price or the clock: the field, and a sentence. */
export function findContradiction({ early, pass, phoneCents }: OwnRules, { priceCents, now }: Beside) {
  const price = formatCents(priceCents)
  if (early && early.cents >= priceCents)
    return ['early.cents', `An early price is below the price of ${price}`]
  if (early && early.until <= now.toISOString()) return ['early.until', 'An early price ends in the future']
  if (pass && pass.cents < priceCents)
    return ['pass.cents', `A pass costs at least as much as one video, ${price}`]
  if (phoneCents && phoneCents >= priceCents)
    return ['phoneCents', `The phone size costs less than the price of ${price}`]
  return null
}
