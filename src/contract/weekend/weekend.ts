import { z } from 'zod'
import { Id, requiredText } from '../fields.ts'
import { MAX_CLIPS_AT_ONCE, MAX_HORSES, MAX_RUNS, MAX_TAPS_AT_ONCE } from '../limits.ts'

const count = (most: number) => most.toLocaleString('en-US')

const DRAW = 'The draw is a number or a short text, such as 212 or T3'

/** As on the sheet: 212, `T3`. */
const Draw = z.union(
  [
    z.number(DRAW).int(DRAW).min(0, DRAW).max(999_999, DRAW),
    z.string(DRAW).trim().min(1, DRAW).max(12, DRAW),
  ],
  DRAW,
)

const SECONDS = 'A time is a number of seconds, such as 15.432'
/** In thousandths, as a timer at the arena gives them. */
const RunSeconds = z.number(SECONDS).min(0, SECONDS).max(9_999, SECONDS)

const PLACE = 'A place is a whole number from 1'
const Place = z.number(PLACE).int(PLACE).min(1, PLACE).max(99_999, PLACE)
const Division = z.string().trim().min(1).max(20, 'A division is a short text, such as 2D')

const GoName = z.string('Please name the go').trim().max(100, 'At most 100 characters are possible here')

/** One line of the running order. Without an id it is recognised by go, draw, rider and horse. */
export const NewRun = z.object({
  id: Id.nullish(),
  /** Day and class: `Friday Open`. Empty where the event has only one. */
  go: GoName.default(''),
  draw: Draw,
  riderName: requiredText('Please enter a rider name'),
  horseName: z
    .string()
    .trim()
    .max(100, 'At most 100 characters are possible here')
    .nullish()
    .transform((name) => name || null),
  scratched: z.boolean().default(false),
  dragAfter: z.boolean().default(false),
})
export type NewRun = z.infer<typeof NewRun>

export const NewRunningOrder = z.object({
  runs: z
    .array(NewRun, 'The running order is a list of runs')
    .max(MAX_RUNS, `At most ${count(MAX_RUNS)} runs are possible in an event`),
})
export type NewRunningOrder = z.infer<typeof NewRunningOrder>

/** As on the result sheet. */
const RunResult = z.object({
  seconds: RunSeconds.nullable(),
  place: Place.nullable(),
  /** `1D`, `2D` …, by the distance from the fastest time. */
  division: Division.nullable(),
  /** It ran, and has no time. */
  noTime: z.boolean(),
})

export const NewResults = z.object({
  results: z
    .array(
      RunResult.extend({
        runId: Id,
        noTime: z.boolean().default(false),
        /** The sheet names it as scratched. */
        scratched: z.boolean().default(false),
      }),
      'There is no list of results',
    )
    .max(MAX_RUNS, `At most ${count(MAX_RUNS)} results are possible at a time`),
})
export type NewResults = z.infer<typeof NewResults>

/** One horse once through the pattern, sold as a horse of a rider. */
export const Run = z.object({
  id: Id,
  /** From 1, over all goes of the event. */
  position: z.number().int(),
  go: z.string(),
  draw: Draw,
  riderName: z.string(),
  horseName: z.string().nullable(),
  scratched: z.boolean(),
  dragAfter: z.boolean(),
  riderId: Id,
  horse: z.number().int().min(1).max(MAX_HORSES),
  ...RunResult.shape,
})
export type Run = z.infer<typeof Run>

export const RunningOrder = z.object({ runs: z.array(Run) })
export type RunningOrder = z.infer<typeof RunningOrder>

/** A day and class of an event. */
export const Go = z.object({
  go: z.string(),
  runs: z.number().int(),
  /** Null where it is not known. */
  startsAt: z.string().nullable(),
})
export type Go = z.infer<typeof Go>

export const Goes = z.object({ goes: z.array(Go) })
export type Goes = z.infer<typeof Goes>

export const RunChange = z
  .object({
    go: GoName,
    draw: Draw,
    riderName: NewRun.shape.riderName,
    horseName: NewRun.shape.horseName,
    /** The rider's name changes in all runs of the event that have it. */
    allRuns: z.boolean(),
    scratched: z.boolean(),
    dragAfter: z.boolean(),
    position: z.number().int().min(1).max(MAX_RUNS),
    ...RunResult.shape,
  })
  .partial()
export type RunChange = z.infer<typeof RunChange>

/** A late entry. Sent again with its key, it is the same run. */
export const LateEntry = NewRun.omit({ id: true }).extend({
  key: requiredText('A late entry needs a key of its own', 100).optional(),
  /** It runs after this one; last in its class without it. */
  after: Id.nullish(),
})
export type LateEntry = z.infer<typeof LateEntry>

export const RenamedGo = z.object({ go: GoName, name: GoName })
export type RenamedGo = z.infer<typeof RenamedGo>

/** What the owner changed. */
export const WeekendChange = z.object({
  id: Id,
  /** The running order, a scratch in it, or which clip shows which run. */
  subject: z.enum(['order', 'scratch', 'matching']),
  what: z.string(),
  at: z.string(),
})
export type WeekendChange = z.infer<typeof WeekendChange>

/** The newest first. */
export const WeekendChanges = z.object({ changes: z.array(WeekendChange) })

const TIME = 'A time needs its date and its zone, such as 2026-06-13T09:30:00Z'
/** ISO 8601 with `Z` or an offset. */
const Time = z.iso.datetime({ offset: true, error: TIME })

export const GoStarts = z.object({
  goes: z
    .array(z.object({ go: GoName, startsAt: Time.nullable() }), 'There is no list of goes')
    .max(100, 'At most 100 goes are possible in an event'),
})
export type GoStarts = z.infer<typeof GoStarts>

const LENGTH = "A clip's length is a number of seconds"
const PIXELS = 'A picture has from 1 to 65,535 pixels a side'
const Pixels = z.number(PIXELS).int(PIXELS).min(1, PIXELS).max(65_535, PIXELS)
const BYTES = "A clip's size is a whole number of bytes"

/** One file of one camera. The same camera, name, start and size is the same clip. */
export const NewClip = z.object({
  name: requiredText('Please name the file', 255),
  startedAt: Time,
  seconds: z.number(LENGTH).min(0, LENGTH).max(86_400, LENGTH),
  bytes: z.number(BYTES).int(BYTES).min(0, BYTES).max(Number.MAX_SAFE_INTEGER, BYTES),
  camera: z.string().trim().max(100, 'At most 100 characters are possible here').default(''),
  width: Pixels.nullish(),
  height: Pixels.nullish(),
  /** The folder it was read from. */
  card: z.string().trim().max(255, 'At most 255 characters are possible here').optional(),
})
export type NewClip = z.infer<typeof NewClip>

export const NewClips = z.object({
  clips: z
    .array(NewClip, 'There is no list of clips')
    .max(MAX_CLIPS_AT_ONCE, `At most ${count(MAX_CLIPS_AT_ONCE)} clips are possible at a time`),
})
export type NewClips = z.infer<typeof NewClips>

export const Clip = z.object({
  id: Id,
  name: z.string(),
  startedAt: z.string(),
  seconds: z.number(),
  bytes: z.number(),
  camera: z.string(),
  card: z.string(),
  /** The video made of it, or of its small copy; null before an upload. */
  videoId: Id.nullable(),
  /** On the memory card only, uploaded as a small copy or a piece, or uploaded itself. */
  where: z.enum(['card', 'proxy', 'master']),
})
export type Clip = z.infer<typeof Clip>

export const Clips = z.object({ clips: z.array(Clip) })
export type Clips = z.infer<typeof Clips>

/** Tapped at the fence. The phone makes the key, so a tap that is sent again is the same one. */
export const Tap = z.object({
  key: requiredText('A tap needs a key of its own', 100),
  runId: Id,
  at: Time,
  kind: z.enum(['start', 'scratch', 'rerun', 'drag']),
})
export type Tap = z.infer<typeof Tap>

export const NewTaps = z.object({
  taps: z
    .array(
      // an undone tap stays undone, in whatever order the two arrive
      Tap.extend({ undone: z.boolean().default(false) }),
      'There is no list of taps',
    )
    .max(MAX_TAPS_AT_ONCE, `At most ${count(MAX_TAPS_AT_ONCE)} taps are possible at a time`),
})
export type NewTaps = z.infer<typeof NewTaps>

export const Taps = z.object({ taps: z.array(Tap) })
export type Taps = z.infer<typeof Taps>
