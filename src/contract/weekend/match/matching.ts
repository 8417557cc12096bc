import { z } from 'zod'
import { Id } from '../../fields.ts'
import { MAX_CLIPS_AT_ONCE } from '../../limits.ts'

export const Matching = z.object({
  clips: z.array(
    z.object({
      id: Id,
      /** Null where it shows no run; sure from 0 to 1; decided by the owner. */
      runId: Id.nullable(),
      sure: z.number(),
      decided: z.boolean(),
      /** It is sold beside the run's own clip. */
      angle: z.literal(true).optional(),
    }),
  ),
  /** In running order, each with the clip that shows it. */
  runs: z.array(z.object({ id: Id, clipId: Id.nullable() })),
  /** Clips to ask about, the most helpful first; what does not fit, in words; seconds that were added to a camera's times. */
  questions: z.array(z.object({ clipId: Id, runIds: z.array(Id.nullable()) })).optional(),
  notes: z.array(z.string()).optional(),
  clocks: z.array(z.object({ camera: z.string(), seconds: z.number() })).optional(),
})
export type Matching = z.infer<typeof Matching>

/** Null for b-roll. `seenFrom` is the first clip on the owner's screen: none before it was seen. */
export const ClipRun = z.object({ runId: Id.nullable(), seenFrom: Id.optional() })
export type ClipRun = z.infer<typeof ClipRun>

/** Decisions on many clips at once; where `decided` is false, the decision is taken back. */
export const ClipRuns = z.object({
  clips: z
    .array(
      z.object({
        id: Id,
        runId: Id.nullable(),
        decided: z.boolean().default(true),
        /** Sold beside the run's own clip, as one more video of the rider, where there is room for it. */
        angle: z.boolean().default(false),
      }),
      'There is no list of clips',
    )
    .max(
      MAX_CLIPS_AT_ONCE,
      `At most ${MAX_CLIPS_AT_ONCE.toLocaleString('en-US')} clips are possible at a time`,
    ),
})
export type ClipRuns = z.infer<typeof ClipRuns>
