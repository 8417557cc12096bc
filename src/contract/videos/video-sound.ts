import { z } from 'zod'

/** What is heard of a video, where the owner wants something else than what is found. */
export const VideoSound = z.object({
  /** One track, or two single ones as left and right; null leaves it to what is found. */
  tracks: z.array(z.number().int().nonnegative()).min(1).max(2).nullable().default(null),
  /** Whether its preview and phone copy are made as loud as all others. */
  evenLoudness: z.boolean().default(true),
})
export type VideoSound = z.infer<typeof VideoSound>

/** A track of sound, for the owner to choose from. */
export const SoundTrackView = z.object({
  index: z.number().int(),
  /** `AAC, stereo`. */
  name: z.string(),
  channels: z.number().int(),
  /** Its loudest moment in decibels, 0 being the most that a file can hold; null where it was not measured. */
  peak: z.number().nullable(),
  /** Whether it is heard now. */
  heard: z.boolean(),
})
export type SoundTrackView = z.infer<typeof SoundTrackView>
