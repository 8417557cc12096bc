import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import { effectiveTaps } from '../../../contract/weekend/fence/effective-taps.ts'
import type { Clip, Matching, RunningOrder, Taps } from '../../../contract/weekend/weekend.ts'
import {
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
}
export type DayGroup = Group<DayRun, DayClip>

export interface Day {
  runs: DayRun[]
  clips: DayClip[]
  groups: DayGroup[]
}

const LOOKED_AT = 15_000

/** The order of go, the clips and what the matching makes of them, as the shop last told: others may be at the same evening. */
export function useDay(eventId: number) {
  const client = useQueryClient()
  useEffect(() => {
    const look = () => {
      if (document.visibilityState === 'visible' && navigator.onLine) void refresh(client, ['weekend'])
    }
    const timer = setInterval(look, LOOKED_AT)
    document.addEventListener('visibilitychange', look)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', look)
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
  const own = clips.flatMap((clip): DayClip[] => {
    const found = matched.get(clip.id)
    // one that was told a moment ago is not matched yet
    if (!found) return []
    return [{ ...clip, ...found, startedAt: Date.parse(clip.startedAt) }]
  })
  return { runs, clips: own, groups: groupsOf(runs, own) }
}

/** Who scratched and where the tractor went is known at the fence too. */
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

/** What an answer changes is shown at once, without asking for all of the day again. */
export function useDayCache(eventId: number) {
  const client = useQueryClient()
  const which = { params: { id: eventId } }
  return {
    /** Whose films are whose may be other in the shop's own lists now. */
    settle: () => void refresh(client, ['catalogue', 'videos']),
    setMatching: async (matching: Matching) => {
      const { queryKey } = readOf(readMatching, which)
      // what was asked before the answer knows nothing of it
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
      // who ran has no scratch at the fence any more either
      if (!run.scratched)
        client.setQueryData<Taps>(
          readOf(listTaps, which).queryKey,
          (told) =>
            told && { taps: told.taps.filter(({ runId, kind }) => runId !== run.id || kind !== 'scratch') },
        )
    },
  }
}
