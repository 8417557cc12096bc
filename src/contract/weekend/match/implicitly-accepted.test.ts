import { expect, it } from 'vitest'
import { implicitlyAccepted } from './match-clips.ts'
import type { ClipToMatch, MatchedClip } from './weekend-day.ts'

const clip = (id: number, camera = 'A'): ClipToMatch => ({ id, camera, startedAt: id * 45_000, seconds: 20 })
const shown = (id: number, sure: number, decided = false): MatchedClip => ({ id, runId: id, sure, decided })

it('is what was shown before the clip, back to the last one that was sure', () => {
  const clips = [1, 2, 3, 4, 5].map((id) => clip(id))
  const matched = [shown(1, 0.5), shown(2, 0.97), shown(3, 0.5), shown(4, 0.6), shown(5, 0.4)]
  expect(implicitlyAccepted(clips, matched, 5)).toEqual([
    { id: 3, seen: 3 },
    { id: 4, seen: 4 },
  ])
})

it('ends at one that was decided, and says of b-roll that it shows none', () => {
  const clips = [1, 2, 3].map((id) => clip(id))
  const matched = [shown(1, 1, true), { ...shown(2, 0.6), runId: null }, shown(3, 0.4)]
  expect(implicitlyAccepted(clips, matched, 3)).toEqual([{ id: 2, seen: null }])
})

it('is of the cameras that follow each other, not of one that filmed beside them', () => {
  const clips = [clip(1), clip(2, 'B'), clip(3), clip(4, 'B'), clip(5)]
  const matched = clips.map(({ id }) => shown(id, 0.5))
  expect(implicitlyAccepted(clips, matched, 5).map(({ id }) => id)).toEqual([1, 3])
})
