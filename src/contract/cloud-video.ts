import { z } from 'zod'
import { Id, requiredId, requiredText } from './fields.ts'
import { Grade } from './grading.ts'

/** A file that lies in the storage's `incoming/` and waits to be sold. */
export const IncomingFile = z.object({
  fileName: z.string(),
  bytes: z.number(),
  modifiedAt: z.string(),
  /** Whether a video was made of it already. */
  used: z.boolean(),
})
export type IncomingFile = z.infer<typeof IncomingFile>

const ALL = 'Please fill in all fields'

export const CloudVideo = z.object({
  fileName: requiredText(ALL, 400),
  riderName: requiredText(ALL),
  eventId: requiredId(ALL),
  gradingSettings: Grade.prefault({}),
})
export type CloudVideo = z.infer<typeof CloudVideo>

export const AddedVideo = z.object({ videoId: Id, riderId: Id })
export type AddedVideo = z.infer<typeof AddedVideo>
