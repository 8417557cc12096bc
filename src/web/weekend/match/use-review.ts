import { useCallback, useRef, useState } from 'react'
import { changeRun, decideClip, decideClips } from '../../../contract/weekend/weekend-calls.ts'
import { call } from '../../platform/api/call.ts'
import { failed } from '../../platform/ui/failed.ts'
import { opposite, type Word } from './answers.ts'
import { isDoubtful, isSure, lookAt } from './doubts.ts'
import { type Day, type DayGroup, useDayCache } from './use-day.ts'

/**
 * The owner's evening: which group is looked at, which clip is in hand, what was said. After each answer the matching runs
 * again, and the next doubt comes forward by itself.
 */
export function useReview(eventId: number, day: Day) {
  const cache = useDayCache(eventId)
  /** A run of the group that is looked at: groups are counted anew after each answer, runs are not. */
  const [anchor, setAnchor] = useState<{ runId: number; pinned: boolean } | null>(null)
  const [inHand, setInHand] = useState<number | null>(null)
  const [said, setSaid] = useState<Word[]>([])
  const [busy, setBusy] = useState(false)
  const saying = useRef(false)

  const group = currentGroup(day.groups, anchor)
  const look = group && lookAt(group)
  const clip = look?.clips.find(({ id }) => id === inHand) ?? null

  const send = useCallback(
    async (word: Word) => {
      if (word.kind === 'clip')
        await cache.setMatching(
          await call(decideClip, { params: { id: word.clipId }, body: { runId: word.runId } }),
        )
      else if (word.kind === 'clips')
        await cache.setMatching(
          await call(decideClips, { params: { id: eventId }, body: { clips: word.clips } }),
        )
      else {
        const { runId: id, scratched } = word
        await cache.setRun(await call(changeRun, { params: { id }, body: { scratched } }))
        await cache.readMatching()
      }
    },
    [cache, eventId],
  )

  /** One after the other: the next answer is given to what this one leaves. */
  const perform = async (word: Word, remember: (before: Word[]) => Word[]) => {
    if (saying.current) return
    saying.current = true
    setBusy(true)
    const stays = group?.runs[0]
    try {
      await send(word)
      cache.settle()
      setSaid(remember)
      setInHand(null)
      if (stays) setAnchor({ runId: stays.id, pinned: false })
    } catch (error) {
      failed('Not saved')(error as Error)
    } finally {
      saying.current = false
      setBusy(false)
    }
  }

  const say = (word: Word | null) => {
    if (!word) return
    // nothing was in doubt: it was only looked at
    if (word.kind === 'clips' && word.clips.length === 0) return setAnchor(null)
    const back = opposite(word, new Map(day.clips.map((one) => [one.id, one])))
    void perform(word, (before) => [...before, back])
  }
  const sure = day.clips.filter((one) => !one.decided && isSure(one))

  return {
    group,
    look,
    clip,
    busy,
    canUndo: said.length > 0,
    takeInHand: (id: number | null) => setInHand(id),
    say,
    /** What is sure becomes the owner's word: nothing that is found out later moves it. */
    use: () => say({ kind: 'clips', clips: sure.map(({ id, runId }) => ({ id, runId, decided: true })) }),
    canUse: sure.length > 0,
    undo: () => {
      const last = said.at(-1)
      if (last) void perform(last, (before) => before.slice(0, -1))
    },
    /** The next doubt in order, or the one before; around the end it begins anew. */
    step: (by: 1 | -1) => {
      const doubtful = day.groups.filter(isDoubtful)
      const number = group?.number ?? 0
      const next =
        by === 1
          ? (doubtful.find((one) => one.number > number) ?? doubtful[0])
          : (doubtful.findLast((one) => one.number < number) ?? doubtful.at(-1))
      const first = next?.runs[0]
      setInHand(null)
      if (first) setAnchor({ runId: first.id, pinned: false })
    },
    /** Any group, also one that nothing is doubtful about. */
    lookAtRun: (runId: number) => {
      setInHand(null)
      setAnchor({ runId, pinned: true })
    },
  }
}

export type Review = ReturnType<typeof useReview>

function currentGroup(groups: DayGroup[], anchor: { runId: number; pinned: boolean } | null) {
  const at = anchor ? groups.findIndex(({ runs }) => runs.some(({ id }) => id === anchor.runId)) : 0
  if (anchor?.pinned) return groups[at]
  return groups.slice(Math.max(0, at)).find(isDoubtful) ?? groups.find(isDoubtful)
}
