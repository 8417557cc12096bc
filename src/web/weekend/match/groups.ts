import { learnRhythm } from '../../../contract/weekend/match/rhythm.ts'
import { mostFrequent } from '../../../contract/weekend/statistics.ts'

export interface ReviewRun {
  id: number
  go: string
  draw: number | string
  riderName: string
  horseName: string | null
  scratched: boolean
  dragAfter: boolean
}

/** A clip and its match. */
export interface ReviewClip {
  id: number
  name: string
  /** Milliseconds since 1970, by the camera's clock. */
  startedAt: number
  seconds: number
  runId: number | null
  sure: number
  decided: boolean
}

/** The runs between two drags, and their clips. */
export interface Group<Run extends ReviewRun = ReviewRun, Clip extends ReviewClip = ReviewClip> {
  /** From 1, over the whole event. */
  number: number
  runs: Run[]
  /** By start, with those that show no run. */
  clips: Clip[]
}

/** The running order, divided at drags: by the sheet or the fence, else by pauses between clips. */
export function groupsOf<Run extends ReviewRun, Clip extends ReviewClip>(
  runs: readonly Run[],
  clips: readonly Clip[],
): Group<Run, Clip>[] {
  const sorted = clips.toSorted((a, b) => a.startedAt - b.startedAt || a.id - b.id)
  const groups = divide(runs, firstStarts(sorted), rhythmOf(sorted)).map((own, index) => ({
    number: index + 1,
    runs: own,
    clips: [] as Clip[],
  }))
  const groupOf = new Map(groups.flatMap((group) => group.runs.map(({ id }) => [id, group] as const)))
  let last = groups[0]
  for (const clip of sorted) {
    // a clip without a run belongs to the group of the one before
    const group = (clip.runId === null ? undefined : groupOf.get(clip.runId)) ?? last
    group?.clips.push(clip)
    if (clip.runId !== null && group) last = group
  }
  return groups
}

/** A gap this many times the usual one is a drag or a break. */
const PAUSE = 2.8

const rhythmOf = (clips: readonly ReviewClip[]) =>
  learnRhythm(clips.map(({ startedAt, seconds }) => ({ start: startedAt / 1000, seconds })))

function firstStarts(clips: readonly ReviewClip[]) {
  const starts = new Map<number, number>()
  for (const { runId, startedAt } of clips)
    if (runId !== null && !starts.has(runId)) starts.set(runId, startedAt)
  return starts
}

function divide<Run extends ReviewRun>(
  runs: readonly Run[],
  starts: Map<number, number>,
  { usual: usualGap }: ReturnType<typeof rhythmOf>,
): Run[][] {
  /** Where a group ends: a range where runs without a clip lie between. */
  const ends: { earliest: number; latest: number }[] = []
  let filmed = -1
  for (const [index, run] of runs.entries()) {
    if (index > 0 && runs[index - 1]?.go !== run.go) ends.push({ earliest: index, latest: index })
    else if (runs[index - 1]?.dragAfter) ends.push({ earliest: index, latest: index })
    const start = starts.get(run.id)
    if (start === undefined) continue
    const before = filmed < 0 ? undefined : starts.get(runs[filmed]?.id ?? 0)
    const gap = before === undefined ? 0 : (start - before) / 1000
    const told = ends.some(({ latest }) => latest > filmed && latest <= index)
    if (filmed >= 0 && !told && gap > PAUSE * usualGap) ends.push({ earliest: filmed + 1, latest: index })
    filmed = index
  }
  ends.sort((a, b) => a.latest - b.latest)
  const usual = usualSize([
    { earliest: 0, latest: 0 },
    ...ends,
    { earliest: runs.length, latest: runs.length },
  ])
  const groups: Run[][] = []
  let from = 0
  for (const { earliest, latest } of ends) {
    // a run without a clip at a drag belongs to the group that lacks one
    const to = Math.min(latest, Math.max(earliest, from + usual))
    if (to > from) groups.push(runs.slice(from, to))
    from = Math.max(from, to)
  }
  if (from < runs.length) groups.push(runs.slice(from))
  return groups
}

function usualSize(ends: { earliest: number; latest: number }[]): number {
  const sizes = ends.flatMap(({ earliest, latest }, index) => {
    const before = ends[index - 1]
    return before && earliest === latest && before.earliest === before.latest ? [latest - before.latest] : []
  })
  return mostFrequent(sizes) ?? 10
}
