import { z } from 'zod'
import { SourceColours } from './source-colours.ts'

/** Incremented when more is probed; a video with an older version is probed again. */
export const PROBE_VERSION = 2

export const SoundTrack = z.object({
  index: z.number(),
  codec: z.string(),
  channels: z.number(),
  layout: z.string(),
  sampleRate: z.number(),
  /** Peak in dBFS; null where it was not measured. */
  peak: z.number().nullable(),
})
export type SoundTrack = z.infer<typeof SoundTrack>

/** What is known of a source before it is transcoded. */
export const Probe = z.object({
  version: z.number().default(1),
  /** As displayed: rotated, with square pixels. */
  width: z.number(),
  height: z.number(),
  squarePixels: z.boolean().default(true),
  /** Degrees. */
  turn: z.number().default(0),
  /** 0 where unknown. */
  seconds: z.number(),
  /** Seconds by which the video starts after the sound. */
  start: z.number().default(0),
  /** Trimmed by an edit list, which some players ignore. */
  cutByList: z.boolean().default(false),
  framesPerSecond: z.number(),
  /** The exact rate, such as `60000/1001`; null where it varies. */
  frameRate: z.string().nullable().default(null),
  container: z.string(),
  videoCodec: z.string(),
  videoIndex: z.number(),
  ...SourceColours.shape,
  /** Which field comes first. */
  fields: z.enum(['progressive', 'top', 'bottom']).default('progressive'),
  /** Whether the file says so itself. */
  fieldsSaid: z.boolean().default(true),
  tracks: z.array(SoundTrack).default([]),
  /** Integrated loudness of these tracks of a short video; null where it was not measured. */
  loudness: z
    .object({ tracks: z.array(z.number()), lufs: z.number().nullable() })
    .nullable()
    .default(null),
  /** Maker and model, as far as the file has them. */
  camera: z.string().default(''),
  /** The log curve that it seems to be recorded in. */
  logCurve: z.string().nullable().default(null),
})
export type Probe = z.infer<typeof Probe>
