import { z } from 'zod'
import { inputArgs } from './input.ts'
import type { Programs } from './programs.ts'
import { readStreams, Streams } from './read-streams.ts'
import { ProgramFailed, runProgram } from './run.ts'
import { SourceColours } from './source-colours.ts'
import { Unfit } from './unfit.ts'

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
  /** How loud all of a short film is, as it is heard from these tracks; null where it was not measured. */
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

const MINUTE = 60_000
/** Seconds of film that are read as a whole sooner than they are opened at many places. */
const SHORT = 5

export const isShort = ({ seconds }: Pick<Probe, 'seconds'>) => seconds > 0 && seconds <= SHORT

/** Throws `Unfit` with a sentence for the owner where the file is no video that can be shown. */
export async function probe(programs: Programs, input: string, signal?: AbortSignal): Promise<Probe> {
  const args = [...inputArgs(input), '-v', 'warning', '-of', 'json', '-show_format', '-show_streams', input]
  const printed = await runProgram(programs.ffprobe, args, { signal, limit: 2 * MINUTE, urgent: true }).catch(
    (error) => {
      if (error instanceof ProgramFailed && error.saidWhy) throw new Unfit(whyUnreadable(error.message))
      throw error
    },
  )
  const answer = Streams.safeParse(JSON.parse(printed.toString() || '{}'))
  if (!answer.success) throw new Unfit(whyUnreadable(''))
  return { ...readStreams(answer.data), version: PROBE_VERSION }
}

const whyUnreadable = (words: string) =>
  // it has only the name of a video, and nothing in it that speaks for one
  !/misdetection possible/.test(words) && /moov atom not found|end of file/i.test(words)
    ? 'The file is cut off: its end is missing, so it cannot be played. Please send it again.'
    : 'This is no video that we can read: it is damaged, or something else under the name of a video.'
