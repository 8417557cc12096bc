import { z } from 'zod'
import { SourceColours } from './source-colours.ts'

/** Counts what is known of a video: one that was looked at by an older shop is looked at again. */
export const PROBE_VERSION = 2

export const SoundTrack = z.object({
  index: z.number(),
  codec: z.string(),
  channels: z.number(),
  layout: z.string(),
  sampleRate: z.number(),
  /** Its loudest moment in decibels below the most that a file can hold; null where nobody listened yet. */
  peak: z.number().nullable(),
})
export type SoundTrack = z.infer<typeof SoundTrack>

/** What is known of a video before anything is made of it. */
export const Probe = z.object({
  version: z.number().default(1),
  /** As it is shown: a phone's turn is counted in, and pixels are square. */
  width: z.number(),
  height: z.number(),
  squarePixels: z.boolean().default(true),
  /** Degrees. */
  turn: z.number().default(0),
  /** 0 where the file does not say. */
  seconds: z.number(),
  /** How long after the sound the picture begins, in seconds. */
  start: z.number().default(0),
  /** It was cut without touching its pictures, by a list that some players do not read. */
  cutByList: z.boolean().default(false),
  framesPerSecond: z.number(),
  /** The exact rate, such as `60000/1001`; null where it varies. */
  frameRate: z.string().nullable().default(null),
  container: z.string(),
  videoCodec: z.string(),
  videoIndex: z.number(),
  ...SourceColours.shape,
  /** Which half of an interlaced picture comes first. */
  fields: z.enum(['progressive', 'top', 'bottom']).default('progressive'),
  /** Whether the file itself says so. */
  fieldsSaid: z.boolean().default(true),
  tracks: z.array(SoundTrack).default([]),
  /** How loud all of a short video is, as it is heard from these tracks; null where it was not measured. */
  loudness: z
    .object({ tracks: z.array(z.number()), lufs: z.number().nullable() })
    .nullable()
    .default(null),
  /** Maker and model, as far as the file names them. */
  camera: z.string().default(''),
  /** A log curve that the picture seems to be recorded with. */
  logCurve: z.string().nullable().default(null),
})
export type Probe = z.infer<typeof Probe>
