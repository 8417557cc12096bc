import { z } from 'zod'

const Cents = z.number().int()

/** What an event's videos cost beside the price of each rider, in cents. */
export const PriceRules = z.object({
  /** Of each further horse of a rider. */
  horseCents: Cents,
  /** Until then the first horse costs this, where that is less; null once it is over. */
  early: z.object({ cents: Cents, until: z.string() }).nullable(),
  /** Percent off from a number of videos in one payment. The best step applies. */
  volume: z.array(z.object({ from: z.number().int(), percent: z.number().int() })),
  /** What all runs of one rider, or of one rider on one horse, cost at most at the event. */
  pass: z.object({ of: z.enum(['rider', 'horse']), cents: Cents }).nullable(),
  /** Of a video in the phone size; null where only the full size is sold. */
  phoneCents: Cents.nullable(),
})
export type PriceRules = z.infer<typeof PriceRules>

/** As visitors get them: with when an early price ends, and what else there is to say. */
export const ShownPrices = PriceRules.extend({
  /** `until Sunday midnight`, in the shop's time zone. */
  ends: z.string().optional(),
  /** `From 3 videos 15% off`, `All runs of one rider: at most $120`. */
  words: z.array(z.string()).optional(),
})
export type ShownPrices = z.infer<typeof ShownPrices>
