import { z } from 'zod'
import { Id } from '../../fields.ts'

/** Why a clip's original is needed, the most urgent first. */
export const NEEDS = ['sold', 'checkout', 'asked', 'watched', 'rest'] as const
export type Need = (typeof NEEDS)[number]

export const ClipNeed = z.object({
  clipId: Id,
  /** On the memory card only, or uploaded as a small copy. */
  where: z.enum(['card', 'proxy']),
  need: z.enum(NEEDS),
  /** The number of buyers, open checkouts, waitlist entries or views. */
  people: z.number().int(),
  /** The first payment or checkout. */
  since: z.string().nullable(),
})
export type ClipNeed = z.infer<typeof ClipNeed>

/** Every clip that shows a run and whose original is not uploaded, the most needed first. */
export const Needs = z.object({ clips: z.array(ClipNeed) })
export type Needs = z.infer<typeof Needs>
