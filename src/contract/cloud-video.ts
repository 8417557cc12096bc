import { z } from 'zod'
import { Id, requiredId, requiredText } from './fields.ts'
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

export const CloudVideo = z.object({
  fileName: requiredText(ALL, 400),
  riderName: requiredText(ALL),
  eventId: requiredId(ALL),
  gradingSettings: Grade.prefault({}),
})
export type CloudVideo = z.infer<typeof CloudVideo>

export const AddedVideo = z.object({ videoId: Id, riderId: Id })
export type AddedVideo = z.infer<typeof AddedVideo>
