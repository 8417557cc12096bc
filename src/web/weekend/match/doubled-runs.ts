import type { Decision } from './doubts.ts'
import type { DayClip, DayRun } from './use-day.ts'

type GivenClip = Pick<DayClip, 'id' | 'name' | 'startedAt' | 'runId' | 'decided' | 'where' | 'angle'> & {
  camera?: string
}

export const decidedByStart = <Clip extends Pick<GivenClip, 'id' | 'startedAt' | 'runId' | 'decided'>>(
  clips: readonly Clip[],
) =>
  clips
    .filter(({ decided, runId }) => decided && runId !== null)
    .toSorted((a, b) => a.startedAt - b.startedAt || a.id - b.id)

/** Runs that more than one clip was given to, by a re-run, a second camera or a wrong key; the last clip counts. */
export function doubledRuns<Run extends Pick<DayRun, 'id'>>(
  clips: readonly GivenClip[],
  runs: readonly Run[],
): Doubled<Run>[] {
  const ofRun = Map.groupBy(decidedByStart(clips), ({ runId }) => runId)
  return runs.flatMap((run) => {
    const own = ofRun.get(run.id) ?? []
    return own.length > 1
      ? [
          {
            run,
            names: own.map(({ name }) => name),
            clips: own.map(({ id, camera = '', where, angle = false }) => ({ id, camera, where, angle })),
          },
        ]
      : []
  })
}

export interface Doubled<Run> {
  run: Run
  names: string[]
  clips: { id: number; camera: string; where: DayClip['where']; angle: boolean }[]
}

/** The cameras, where several runs were filmed by more than one. */
export function twoAngles<Run>(doubled: readonly Doubled<Run>[]): string[] | null {
  const byBoth = doubled.filter(isByBoth)
  if (byBoth.length < SEVERAL || byBoth.length < doubled.length / 2) return null
  return camerasOf(byBoth)
}

export const camerasOf = (doubled: readonly Doubled<unknown>[]): string[] =>
  [...new Set(doubled.flatMap(({ clips }) => clips.map(({ camera }) => camera)))].sort()
const SEVERAL = 3
const isByBoth = ({ clips }: Doubled<unknown>) =>
  new Set(clips.map(({ camera }) => camera)).size === clips.length

type DoubledRun = Doubled<Pick<DayRun, 'id'>>

export const sellsBoth = ({ clips }: DoubledRun) => clips.some(({ angle }) => angle)

/** The other clips of these runs become b-roll. */
export const sellCamera = (doubled: readonly DoubledRun[], camera: string): Decision => ({
  kind: 'clips',
  clips: doubled
    .filter(({ clips }) => clips.some((clip) => clip.camera === camera))
    .flatMap(({ run, clips }) =>
      clips
        .filter((clip) => clip.camera !== camera || clip.angle)
        .map((clip) => ({ id: clip.id, runId: clip.camera === camera ? run.id : null, decided: true })),
    ),
})

/** A run's own clip is the one that is sold already, else that of the first camera; the others are sold beside it. */
export const sellBoth = (doubled: readonly DoubledRun[], cameras: readonly string[]): Decision => ({
  kind: 'clips',
  clips: doubled.filter(isByBoth).flatMap(({ run, clips }) => {
    const [first] = clips.toSorted((a, b) => cameras.indexOf(a.camera) - cameras.indexOf(b.camera))
    const own = clips.findLast(({ where }) => where !== 'card') ?? first
    return clips.flatMap(({ id }) =>
      id === own?.id ? [] : [{ id, runId: run.id, decided: true, angle: true }],
    )
  }),
})
