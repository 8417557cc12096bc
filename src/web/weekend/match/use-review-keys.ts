import { useEffect, useLayoutEffect, useRef } from 'react'
import { allRight, notFilmed, rerun, scratch, thisClipIs } from './answers.ts'
import { CLIP_KEYS, DRAW_KEYS } from './doubts.ts'
import type { Review } from './use-review.ts'

/** The whole evening without a mouse: one or two keys for an answer. */
export function useReviewKeys(review: Review, { onFind }: { onFind: () => void }) {
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
function pressed(event: KeyboardEvent, review: Review, onFind: () => void): boolean {
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
