import { z } from 'zod'
import { Id, IdText, requiredId } from '../fields.ts'

const TAKEDOWN_KINDS = ['video', 'rider', 'event'] as const
export type TakedownKind = (typeof TAKEDOWN_KINDS)[number]

const KIND = 'Please say what is to go: a video, a rider or an event'

export const TakedownQuery = z.object({ kind: z.enum(TAKEDOWN_KINDS, KIND), id: IdText })

/** What removing it in any way would do. */
export const TakedownPlan = z.object({
  kind: z.enum(TAKEDOWN_KINDS),
  title: z.string(),
  riders: z.number().int(),
  videos: z.number().int(),
  files: z.number().int(),
  /** Its paid orders. */
  buyers: z.number().int(),
  /** Addresses of those orders. */
  people: z.number().int(),
  /** Share links that end in any case. */
  shares: z.number().int(),
  /** Dollars that would be refunded. */
  paid: z.number(),
  /** Dollars of each order, where they are the same. */
  each: z.number().nullable(),
  /** Hidden is a rider that is found by link only, or a draft of an event. */
  state: z.enum(['shown', 'hidden', 'deleted']),
})
export type TakedownPlan = z.infer<typeof TakedownPlan>

export const NewTakedown = z.object({
  kind: z.enum(TAKEDOWN_KINDS, KIND),
  id: requiredId('Please say which one'),
  /** Buyers keep what they bought, or are refunded and lose it. */
  buyers: z.enum(['keep', 'refund'], 'Please say what buyers get: keep or refund'),
})
export type NewTakedown = z.infer<typeof NewTakedown>

/** What was done. */
export const Takedown = z.object({
  id: Id,
  kind: z.enum(TAKEDOWN_KINDS),
  title: z.string(),
  refundsBuyers: z.boolean(),
  riders: z.number().int(),
  videos: z.number().int(),
  buyers: z.number().int(),
  refunded: z.number().int(),
  filesRemoved: z.number().int(),
  /** Why it is not finished yet, or what failed for good, in a sentence. */
  trouble: z.string().nullable(),
  createdAt: z.string(),
  finishedAt: z.string().nullable(),
})
export type Takedown = z.infer<typeof Takedown>
