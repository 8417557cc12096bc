import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { changeRun, decideClip, decideClips } from '../../../contract/weekend/weekend-calls.ts'
import { call } from '../../platform/api/call.ts'
import { failed } from '../../platform/ui/failed.ts'
import {
  allRight,
  CLIP_KEYS,
  DRAW_KEYS,
  isDoubtful,
  isSure,
  lookAt,
  notFilmed,
  opposite,
  rerun,
  scratch,
  thisClipIs,
  type Word,
} from './doubts.ts'
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

export type ReviewState = ReturnType<typeof useReview>

function currentGroup(groups: DayGroup[], anchor: { runId: number; pinned: boolean } | null) {
  const at = anchor ? groups.findIndex(({ runs }) => runs.some(({ id }) => id === anchor.runId)) : 0
  if (anchor?.pinned) return groups[at]
  return groups.slice(Math.max(0, at)).find(isDoubtful) ?? groups.find(isDoubtful)
}

/** The whole evening without a mouse: one or two keys for an answer. */
export function useReviewKeys(review: ReviewState, { onFind }: { onFind: () => void }) {
  const latest = useRef({ review, onFind })
  // before it is seen: a key is an answer to what stands there
  useLayoutEffect(() => {
    latest.current = { review, onFind }
  })
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (isTyping(event)) return
      if (pressed(event, latest.current.review, latest.current.onFind)) event.preventDefault()
    }
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [])
}

/** Gives whether the key meant something. */
function pressed(event: KeyboardEvent, review: ReviewState, onFind: () => void): boolean {
  const { key, code, shiftKey, ctrlKey, metaKey, altKey } = event
  if ((ctrlKey || metaKey) && key.toLowerCase() === 'z') return done(review.undo())
  if (ctrlKey || metaKey || altKey) return false
  if (key === 'Backspace') return done(review.undo())
  if (key === '/') return done(onFind())
  if (key === 'ArrowRight') return done(review.step(1))
  if (key === 'ArrowLeft') return done(review.step(-1))
  const { look, clip } = review
  if (!look) return key === 'Enter' ? done(review.use()) : false
  if (key === 'Enter') return done(review.say(allRight(look)))
  if (key === 'Escape') return done(review.takeInHand(null))
  if ((key === 'Delete' || key === '-') && clip) return done(review.say(thisClipIs(clip, null)))
  const digit = /^(?:Digit|Numpad)(\d)$/.exec(code)?.[1]
  if (digit !== undefined) {
    const run = look.draws[DRAW_KEYS.indexOf(digit)]
    if (!run) return false
    if (clip) return done(review.say(shiftKey ? rerun(look, clip, run.id) : thisClipIs(clip, run.id)))
    return done(review.say(shiftKey ? notFilmed(look, run) : scratch(run)))
  }
  const chosen = shiftKey ? undefined : look.clips[CLIP_KEYS.indexOf(key.toLowerCase())]
  if (!chosen) return false
  return done(review.takeInHand(chosen.id === clip?.id ? null : chosen.id))
}

const done = (_: unknown) => true

/** A field has its keys for itself, and a button that has the focus its own. */
function isTyping({ target, key }: KeyboardEvent) {
  if (!(target instanceof Element)) return false
  if (target.closest('input, textarea, select, [role="dialog"], [role="alertdialog"]')) return true
  return (key === 'Enter' || key === ' ') && target.closest('button, a, summary') !== null
}
