import { z } from 'zod'
import { Id, requiredId, requiredText } from '../fields.ts'
import { Grade } from './grading.ts'

/** A file that lies in the storage's `incoming/` and waits to be sold. */
const IncomingFile = z.object({
  fileName: z.string(),
  bytes: z.number(),
  modifiedAt: z.string(),
  /** Whether a video was made of it already. */
  used: z.boolean(),
})

export const Incoming = z.object({
  /** Where the owner puts such files, in words. */
  place: z.string(),
  files: z.array(IncomingFile),
})
export type Incoming = z.infer<typeof Incoming>

const ALL = 'Please fill in all fields'

export const CloudVideo = z
  .object({
    fileName: requiredText(ALL, 400),
    riderName: requiredText(ALL).optional(),
    eventId: requiredId(ALL).optional(),
    gradingSettings: Grade.prefault({}),
    /** In place of rider and event: the film goes to the run that this clip shows. */
    clipId: Id.nullish(),
  })
  .refine(({ clipId, riderName, eventId }) => clipId || (riderName && eventId), ALL)
export type CloudVideo = z.infer<typeof CloudVideo>

/** A clip that shows no run has no rider yet. */
export const AddedVideo = z.object({ videoId: Id, riderId: Id.nullable() })
export type AddedVideo = z.infer<typeof AddedVideo>
