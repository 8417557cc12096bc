import { median } from '../statistics.ts'
import { type Candidate, fitToCamera, refineToCamera, SAME_START } from './camera-clock.ts'
import type { Filmed } from './rhythm.ts'
import { type ClockFit, fitToTaps } from './tap-clock.ts'
import type { ClipToMatch, Tap } from './weekend-day.ts'

/** What was filmed at one time: by one camera, or from several angles. In the time of the taps, or of the main camera. */
export interface Moment extends Filmed {
  clips: ClipToMatch[]
  /** The owner's decision: a run, or undefined. */
  decided: number | undefined
  seen: number | null | undefined
}

export interface Timeline {
  moments: Moment[]
  /** How exact the taps are; null where they say nothing. */
  tapSpread: number | null
  /** Seconds that were added to the times of each camera. */
  offsets: Map<string, number>
  /** How probable the offset of the second camera is beforehand. */
  logPrior: number
}

interface CameraDay {
  camera: string
  clips: ClipToMatch[]
}

const NIGHT = 5 * 3600
const FEWEST = 5

/** One timeline from the clips of all cameras, whose clocks differ; one for each likely offset of the second camera. */
export function layTimelines(clips: readonly ClipToMatch[], taps: readonly Tap[]): Timeline[] {
  const length = median(clips.map(({ seconds }) => seconds).filter((seconds) => seconds > 5)) ?? 22
  const isRun = ({ seconds }: ClipToMatch) => seconds > length * 0.45
  const days = cameraDays(clips)
  const tapped = taps.filter(({ kind }) => kind === 'start').map(({ at }) => at / 1000)
  const startsOf = (some: readonly ClipToMatch[]) =>
    some.filter(isRun).map(({ startedAt }) => startedAt / 1000)
  const cameras = [...Map.groupBy(clips, ({ camera }) => camera)]
    .map(([camera, own]) => ({ camera, starts: startsOf(own.toSorted(byStart)) }))
    .sort((a, b) => b.starts.length - a.starts.length)
  const [main, second, ...rest] = cameras.map((own) => ({ ...own, fit: fitToTaps(own.starts, tapped) }))
  if (!main) return []
  const mainOffset = main.fit?.offset ?? 0
  const mainStarts = main.starts.map((start) => start + mainOffset)
  const rivals: Candidate[] = second ? candidatesFor(second, mainStarts) : [{ offset: 0, logPrior: 0 }]
  return rivals.map(({ offset: secondOffset, logPrior }) => {
    const offsets = new Map([[main.camera, mainOffset]])
    let reference = mainStarts
    const add = ({ camera, starts }: Clock, offset: number) => {
      offsets.set(camera, offset)
      reference = [...reference, ...starts.map((start) => start + offset)].sort((a, b) => a - b)
    }
    if (second) add(second, secondOffset)
    for (const other of rest) add(other, candidatesFor(other, reference)[0]?.offset ?? 0)
    const placed = days.flatMap(({ camera, clips: own }) => {
      const offset = offsets.get(camera) ?? 0
      const starts = startsOf(own)
      const near = tapDistances(starts, tapped, offset)
      const mine = new Set(starts)
      const ofDay =
        near.length >= FEWEST
          ? (median(near) ?? offset)
          : cameras.length > 1
            ? refineToCamera(
                starts,
                reference.filter((start) => !mine.has(start - offset)),
                offset,
              )
            : offset
      return own.map((clip) => ({ clip, start: clip.startedAt / 1000 + ofDay }))
    })
    placed.sort((a, b) => a.start - b.start || a.clip.id - b.clip.id)
    const fits = [main, second, ...rest].flatMap((camera) => camera?.fit ?? [])
    return { moments: gatherMoments(placed, isRun), tapSpread: fits[0]?.spread ?? null, offsets, logPrior }
  })
}

interface Clock {
  camera: string
  starts: number[]
  fit: ClockFit | null
}

function candidatesFor({ starts, fit }: Clock, reference: readonly number[]): Candidate[] {
  if (fit) return [{ offset: fit.offset, logPrior: 0 }]
  if (starts.length === 0 || reference.length === 0) return [{ offset: 0, logPrior: 0 }]
  return fitToCamera(starts, reference)
}

const tapDistances = (starts: number[], taps: number[], offset: number) =>
  starts.flatMap((start) =>
    taps.map((at) => at - start).filter((distance) => Math.abs(distance - offset) < 12),
  )

const byStart = (a: ClipToMatch, b: ClipToMatch) => a.startedAt - b.startedAt || a.id - b.id

/** Each camera's clips of one day. */
function cameraDays(clips: readonly ClipToMatch[]): CameraDay[] {
  const days: CameraDay[] = []
  for (const [camera, own] of Map.groupBy(clips, (clip) => clip.camera)) {
    let last = Number.NEGATIVE_INFINITY
    for (const clip of own.toSorted(byStart)) {
      const start = clip.startedAt / 1000
      if (start - last > NIGHT) days.push({ camera, clips: [] })
      days.at(-1)?.clips.push(clip)
      last = start
    }
  }
  return days
}

/** Clips of other cameras that start with one, or for the most part overlap it, show the same. */
function gatherMoments(
  placed: { clip: ClipToMatch; start: number }[],
  isRun: (clip: ClipToMatch) => boolean,
) {
  const moments: Moment[] = []
  for (const { clip, start } of placed) {
    const same = isRun(clip)
      ? moments.slice(-3).findLast((moment) => isSame(moment, clip, start) && moment.clips.every(isRun))
      : undefined
    if (!same)
      moments.push({ clips: [clip], start, seconds: clip.seconds, decided: undefined, seen: undefined })
    const moment = same ?? (moments.at(-1) as Moment)
    if (same) same.clips.push(clip)
    moment.decided ??= clip.decided ?? undefined
    // what one angle does not show, the other one hardly does
    if (moment.seen === undefined) moment.seen = clip.decided === null ? null : clip.seen
  }
  return moments.filter(({ clips }) => clips.some(({ decided }) => decided !== null))
}

function isSame({ clips, start, seconds, decided }: Moment, clip: ClipToMatch, from: number): boolean {
  if (clips.some(({ camera }) => camera === clip.camera)) return false
  if (typeof clip.decided === 'number' && decided !== undefined && clip.decided !== decided) return false
  const overlap = Math.min(start + seconds - from, clip.seconds)
  return from - start < SAME_START || overlap > 0.6 * Math.min(seconds, clip.seconds)
}
