import { z } from 'zod'

const SECOND = 'Please give a moment of the film in seconds'
const Moment = z
  .number(SECOND)
  .nonnegative(SECOND)
  .max(24 * 60 * 60, SECOND)

/** How the owner wants a film shown. Null leaves it to the shop: the sharpest frame, the middle, all of it. */
export const VideoEdit = z.object({
  /** The poster's moment, in seconds of the film. */
  posterAt: Moment.nullable().default(null),
  /** Where the preview's ten seconds begin. */
  previewFrom: Moment.nullable().default(null),
  /** Where the film begins and ends, in seconds of the file. It begins at the whole picture before, so that nothing is encoded again. */
  trimStart: Moment.nullable().default(null),
  trimEnd: Moment.nullable().default(null),
})
export type VideoEdit = z.infer<typeof VideoEdit>

/** What is not named stays as it is. */
export const VideoEditChange = z
  .object({
    posterAt: Moment.nullable(),
    previewFrom: Moment.nullable(),
    trimStart: Moment.nullable(),
    trimEnd: Moment.nullable(),
  })
  .partial()
export type VideoEditChange = z.infer<typeof VideoEditChange>

/** A film is at least as long as this, in seconds. */
export const SHORTEST_FILM = 1

export const FileReplacement = z.object({ fileName: z.string().min(1).max(400) })
export type FileReplacement = z.infer<typeof FileReplacement>
