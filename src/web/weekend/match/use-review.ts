import { useCallback, useRef, useState } from 'react'
import type { WeekendChange } from '../../../contract/weekend/weekend.ts'
import { changeRun, decideClip, decideClips } from '../../../contract/weekend/weekend-calls.ts'
import { call } from '../../platform/api/call.ts'
import { failed } from '../../platform/ui/failed.ts'
import { useKeys } from '../../platform/ui/keys.tsx'
import { useLastChange } from '../last-change.tsx'
import {
  acceptAll,
  CLIP_KEYS,
  clipShows,
  type Decision,
  DRAW_KEYS,
  isDoubtful,
  isSure,
  notRecorded,
  type Question,
  questionIn,
  rerun,
  scratch,
} from './doubts.ts'
import { type Day, type DayClip, type DayGroup, useDayCache } from './use-day.ts'

/** What the review changes, and undoes. */
export const UNDONE_HERE: WeekendChange['subject'][] = ['matching', 'scratch']

/**
 * The review's state: the group shown, the selected clip, the last change. After each decision the matching runs again, and
 * the next doubtful group is shown.
 */
export function useReview(eventId: number, day: Day) {
  const cache = useDayCache(eventId)
  /** A run of the group that is shown: group numbers change after a decision. */
  const [anchor, setAnchor] = useState<{ runId: number; pinned: boolean } | null>(null)
  const [selected, setSelected] = useState<number | null>(null)
  const [playing, setPlaying] = useState<number | null>(null)
  const lastChange = useLastChange(eventId, UNDONE_HERE)
  const [busy, setBusy] = useState(false)
  const isDeciding = useRef(false)

  /** Questions come by how much they help, until the owner goes through the groups in order. */
  const [inOrder, setInOrder] = useState(false)

  const [first] = day.asked
  const group = currentGroup(day.groups, anchor, inOrder ? undefined : first?.clip)
  const question = group && questionIn(group)
  const clip = question?.clips.find(({ id }) => id === selected) ?? null

  const send = useCallback(
    async (decision: Decision) => {
      if (decision.kind === 'clip')
        await cache.setMatching(
          await call(decideClip, {
            params: { id: decision.clipId },
            body: { runId: decision.runId, seenFrom: decision.seenFrom },
          }),
        )
      else if (decision.kind === 'clips')
        await cache.setMatching(
          await call(decideClips, { params: { id: eventId }, body: { clips: decision.clips } }),
        )
      else {
        const { runId: id, scratched } = decision
        await cache.setRun(await call(changeRun, { params: { id }, body: { scratched } }))
        await cache.readMatching()
      }
    },
    [cache, eventId],
  )

  /** One at a time: the next decision depends on the result of this one. */
  const perform = async (work: () => Promise<unknown>, onDone?: () => void) => {
    if (isDeciding.current) return
    isDeciding.current = true
    setBusy(true)
    const stays = group?.runs[0]
    try {
      await work()
      await cache.settle()
      setSelected(null)
      if (stays) setAnchor({ runId: stays.id, pinned: false })
      onDone?.()
    } catch (error) {
      failed('Not saved')(error as Error)
    } finally {
      isDeciding.current = false
      setBusy(false)
    }
  }

  const decide = (decision: Decision | null, onDone?: () => void) => {
    if (!decision) return
    // nothing was doubtful
    if (decision.kind === 'clips' && decision.clips.length === 0) return setAnchor(null)
    const seenFrom = question?.clips[0]?.id
    void perform(() => send(decision.kind === 'clip' ? { ...decision, seenFrom } : decision), onDone)
  }
  const sure = day.clips.filter((one) => !one.decided && isSure(one))

  return {
    group,
    question,
    clip,
    /** The question in this group that helps most. */
    asked: day.asked.find((one) => question?.clips.some(({ id }) => id === one.clip.id)) ?? null,
    busy,
    canUndo: lastChange.last !== undefined,
    selectClip: (id: number | null) => setSelected(id),
    /** What the loupe shows; null where it is closed. */
    loupe: loupeOf(day.groups, playing),
    /** Opens the loupe with a clip; null closes it. */
    play: setPlaying,
    decide,
    /** Confirms all sure matches, so that later decisions do not change them. */
    use: () => decide({ kind: 'clips', clips: sure.map(({ id, runId }) => ({ id, runId, decided: true })) }),
    /** Not confirmed yet. */
    sure: {
      matches: sure.filter(({ runId }) => runId !== null).length,
      bRoll: sure.filter(({ runId }) => runId === null).length,
    },
    undo: () => void perform(lastChange.undo),
    /** The next or previous doubtful group, cyclically. */
    step: (by: 1 | -1) => {
      const doubtful = day.groups.filter(isDoubtful)
      const number = group?.number ?? 0
      const next =
        by === 1
          ? (doubtful.find((one) => one.number > number) ?? doubtful[0])
          : (doubtful.findLast((one) => one.number < number) ?? doubtful.at(-1))
      const start = next?.runs[0]
      setSelected(null)
      setInOrder(true)
      if (start) setAnchor({ runId: start.id, pinned: false })
    },
    /** Any group, doubtful or not. */
    showRun: (runId: number) => {
      setSelected(null)
      setAnchor({ runId, pinned: true })
    },
  }
}

export type ReviewState = ReturnType<typeof useReview>

function currentGroup(
  groups: DayGroup[],
  anchor: { runId: number; pinned: boolean } | null,
  asked: DayClip | undefined,
) {
  const at = anchor ? groups.findIndex(({ runs }) => runs.some(({ id }) => id === anchor.runId)) : 0
  if (anchor?.pinned) return groups[at]
  const helpful = asked && groups.find(({ clips }) => clips.some(({ id }) => id === asked.id))
  if (helpful && isDoubtful(helpful)) return helpful
  return groups.slice(Math.max(0, at)).find(isDoubtful) ?? groups.find(isDoubtful)
}

export type Loupe = NonNullable<ReturnType<typeof loupeOf>>

/** A clip, the draws that it may show, and its neighbors by time. */
function loupeOf(groups: DayGroup[], clipId: number | null) {
  const all = groups.flatMap((group) => group.clips)
  const at = all.findIndex(({ id }) => id === clipId)
  const clip = all[at]
  const group = groups.find(({ clips }) => clips.some(({ id }) => id === clipId))
  if (!clip || !group) return null
  const run = group.runs.find(({ id }) => id === clip.runId) ?? null
  const place = `${at + 1} of ${all.length}`
  return { clip, run, question: questionIn(group, clip), before: all[at - 1], after: all[at + 1], place }
}

/** The whole review by keyboard: one or two keys for a decision. */
export const useReviewKeys = (review: ReviewState, { onFind }: { onFind: () => void }) =>
  useKeys((event) => pressed(event, review, onFind))

/** Returns whether the key was used. */
export function pressed(
  event: KeyboardEvent,
  review: Pick<ReviewState, 'question' | 'clip' | 'undo' | 'step' | 'use' | 'decide' | 'selectClip' | 'play'>,
  onFind: () => void,
): boolean {
  const { key, code, shiftKey, ctrlKey, metaKey, altKey } = event
  if ((ctrlKey || metaKey) && key.toLowerCase() === 'z') return done(review.undo())
  if (ctrlKey || metaKey || altKey) return false
  if (key === 'Backspace') return done(review.undo())
  if (key === '/') return done(onFind())
  if (key === 'ArrowRight') return done(review.step(1))
  if (key === 'ArrowLeft') return done(review.step(-1))
  const { question, clip } = review
  if (!question) return key === 'Enter' ? done(review.use()) : false
  if (key === ' ') return done(review.play(clipToPlay(event, question, clip)))
  if (key === 'Enter') return done(review.decide(acceptAll(question)))
  if (key === 'Escape') return done(review.selectClip(null))
  if ((key === 'Delete' || key === '-') && clip) return done(review.decide(clipShows(clip, null)))
  const digit = /^(?:Digit|Numpad)(\d)$/.exec(code)?.[1]
  if (digit !== undefined) {
    const run = question.draws[DRAW_KEYS.indexOf(digit)]
    if (!run) return false
    if (clip) return done(review.decide(shiftKey ? rerun(question, clip, run.id) : clipShows(clip, run.id)))
    return done(review.decide(shiftKey ? notRecorded(question, run) : scratch(run)))
  }
  const chosen = shiftKey ? undefined : question.clips[CLIP_KEYS.indexOf(key.toLowerCase())]
  if (!chosen) return false
  return done(review.selectClip(chosen.id === clip?.id ? null : chosen.id))
}

const done = (_: unknown) => true

/** The focused clip, else the selected one, else the first in doubt. */
function clipToPlay({ target }: KeyboardEvent, { clips }: Question, selected: DayClip | null): number | null {
  const focused =
    target instanceof Element ? target.closest<HTMLElement>('[data-clip]')?.dataset.clip : undefined
  if (focused) return Number(focused)
  return (selected ?? clips.find((clip) => !isSure(clip)) ?? clips[0])?.id ?? null
}
