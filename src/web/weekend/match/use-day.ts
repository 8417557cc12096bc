import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import { effectiveTaps } from '../../../contract/weekend/fence/effective-taps.ts'
import type { Matching } from '../../../contract/weekend/match/matching.ts'
import type { Clip, RunningOrder, Taps } from '../../../contract/weekend/weekend.ts'
import {
  listChanges,
  listClips,
  listTaps,
  readMatching,
  readRunningOrder,
} from '../../../contract/weekend/weekend-calls.ts'
import { readOf, refresh, useRead } from '../../platform/api/queries.ts'
import type { ReviewClip } from './groups.ts'
import { type Group, groupsOf } from './groups.ts'

export type DayRun = RunningOrder['runs'][number]
export interface DayClip extends ReviewClip {
  bytes: number
  camera: string
  card: string
  videoId: number | null
  where: Clip['where']
  angle?: true
}
export type DayGroup = Group<DayRun, DayClip>

export interface Day {
  runs: DayRun[]
  clips: DayClip[]
  groups: DayGroup[]
  /** By how much the answer helps. */
  asked: Asked[]
  /** What does not fit, in words. */
  notes: string[]
}

/** A clip to ask about, and the runs that it most probably shows; null for none. */
export interface Asked {
  clip: DayClip
  runs: (DayRun | null)[]
}

const POLL_MS = 15_000

/** The running order, the clips and their matches. Polled, since another computer may review the same event. */
export function useDay(eventId: number) {
  const client = useQueryClient()
  useEffect(() => {
    const poll = () => {
      if (document.visibilityState === 'visible' && navigator.onLine) void refresh(client, ['weekend'])
    }
    const timer = setInterval(poll, POLL_MS)
    document.addEventListener('visibilitychange', poll)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', poll)
    }
  }, [client])
  const which = { params: { id: eventId } }
  const order = useRead(readRunningOrder, which, { live: true })
  const clips = useRead(listClips, which, { live: true })
  const matching = useRead(readMatching, which, { live: true })
  const taps = useRead(listTaps, which, { live: true })
  const day = useMemo(
    () =>
      order.data && clips.data && matching.data && taps.data
        ? dayOf(order.data, clips.data.clips, matching.data, taps.data)
        : null,
    [order.data, clips.data, matching.data, taps.data],
  )
  const failed = [order, clips, matching, taps].find(({ isError }) => isError)
  return { day, failed: day ? undefined : failed }
}

function dayOf(order: RunningOrder, clips: Clip[], matching: Matching, { taps }: Taps): Day {
  const runs = asTapped(order.runs, taps)
  const matched = new Map(matching.clips.map((clip) => [clip.id, clip]))
  const clocks = new Map(matching.clocks?.map(({ camera, seconds }) => [camera, 1000 * seconds]))
  const own = clips.flatMap((clip): DayClip[] => {
    const found = matched.get(clip.id)
    // a new clip is not matched yet
    if (!found) return []
    return [{ ...clip, ...found, startedAt: Date.parse(clip.startedAt) + (clocks.get(clip.camera) ?? 0) }]
  })
  return {
    runs,
    clips: own,
    groups: groupsOf(runs, own),
    asked: askedOf(matching, runs, own),
    notes: matching.notes ?? [],
  }
}

function askedOf({ questions = [] }: Matching, runs: DayRun[], clips: DayClip[]): Asked[] {
  const runOf = new Map(runs.map((run) => [run.id, run]))
  const clipOf = new Map(clips.map((clip) => [clip.id, clip]))
  return questions.flatMap(({ clipId, runIds }) => {
    const clip = clipOf.get(clipId)
    return clip ? [{ clip, runs: runIds.map((id) => (id === null ? null : (runOf.get(id) ?? null))) }] : []
  })
}

/** The running order with what was tapped at the fence; null until it is loaded. */
export function useTappedRuns(eventId: number) {
  const which = { params: { id: eventId } }
  const query = useRead(readRunningOrder, which, { live: true })
  const taps = useRead(listTaps, which, { live: true }).data?.taps
  const order = query.data?.runs
  return { query, runs: useMemo(() => (order ? asTapped(order, taps ?? []) : null), [order, taps]) }
}

/** With scratches and drags that were tapped at the fence. */
function asTapped(runs: DayRun[], all: Taps['taps']): DayRun[] {
  const taps = effectiveTaps(all)
  const tapped = (kind: string) => new Set(taps.filter((tap) => tap.kind === kind).map(({ runId }) => runId))
  const out = tapped('scratch')
  const dragged = tapped('drag')
  return runs.map((run) => ({
    ...run,
    scratched: run.scratched || out.has(run.id),
    dragAfter: run.dragAfter || dragged.has(run.id),
  }))
}

/** Shows a decision without reading the whole day again. */
export function useDayCache(eventId: number) {
  const client = useQueryClient()
  const which = { params: { id: eventId } }
  return {
    /** Videos may belong to other riders now. */
    settle: () => {
      void refresh(client, ['catalogue', 'videos'])
      // awaited: the next key may undo this
      return client.invalidateQueries({ queryKey: readOf(listChanges, which).queryKey })
    },
    setMatching: async (matching: Matching) => {
      const { queryKey } = readOf(readMatching, which)
      // a request before the decision would overwrite it
      await client.cancelQueries({ queryKey })
      client.setQueryData(queryKey, matching)
    },
    readMatching: async () => {
      const read = readOf(readMatching, which)
      await client.cancelQueries({ queryKey: read.queryKey })
      return client.fetchQuery({ ...read, staleTime: 0 })
    },
    setRun: async (run: DayRun) => {
      for (const read of [readRunningOrder, listTaps])
        await client.cancelQueries({ queryKey: readOf(read, which).queryKey })
      client.setQueryData<RunningOrder>(
        readOf(readRunningOrder, which).queryKey,
        (order) => order && { runs: order.runs.map((one) => (one.id === run.id ? run : one)) },
      )
      // a run that took place has no scratch at the fence either
      if (!run.scratched)
        client.setQueryData<Taps>(
          readOf(listTaps, which).queryKey,
          (told) =>
            told && { taps: told.taps.filter(({ runId, kind }) => runId !== run.id || kind !== 'scratch') },
        )
    },
  }
}
