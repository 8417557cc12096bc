import { z } from 'zod'
import { Id } from '../../fields.ts'

/** Why a clip's own file is wanted, the most urgent first. */
export const NEEDS = ['sold', 'checkout', 'asked', 'watched', 'rest'] as const
export type Need = (typeof NEEDS)[number]

export const ClipNeed = z.object({
  clipId: Id,
  /** Null while nothing of it is here; `proxy` where the run is for sale and its own file is still to come. */
  where: z.enum(['card', 'proxy']),
  need: z.enum(NEEDS),
  /** How many bought it, are paying for it, asked for it or watched it. */
  people: z.number().int(),
  /** When the first of them paid or began to pay. */
  since: z.string().nullable(),
})
export type ClipNeed = z.infer<typeof ClipNeed>

/** Every clip that shows a run and whose own file is not here, in the order in which they are best sent. */
export const Needs = z.object({ clips: z.array(ClipNeed) })
export type Needs = z.infer<typeof Needs>
