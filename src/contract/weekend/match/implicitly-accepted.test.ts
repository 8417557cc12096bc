import { expect, it } from 'vitest'
import { implicitlyAccepted } from './match-clips.ts'
import type { MatchedClip } from './weekend-day.ts'

const shown = (id: number, sure: number, decided = false): MatchedClip => ({ id, runId: id, sure, decided })
const inTurn = (clips: MatchedClip[]) => ({ clips, moments: clips.map(({ id }) => [id]) })

it('is what was shown before the clip, back to the last one that was sure', () => {
  const clips = [shown(1, 0.5), shown(2, 0.97), shown(3, 0.5), shown(4, 0.6), shown(5, 0.4)]
  expect(implicitlyAccepted(inTurn(clips), 5)).toEqual([
    { id: 3, seen: 3 },
    { id: 4, seen: 4 },
  ])
})

it('begins with the first clip on the screen', () => {
  const clips = [1, 2, 3, 4].map((id) => shown(id, 0.5))
  expect(implicitlyAccepted(inTurn(clips), 4, 3)).toEqual([{ id: 3, seen: 3 }])
})

it('ends at one that was decided, and says of b-roll that it shows none', () => {
  const clips = [shown(1, 1, true), { ...shown(2, 0.6), runId: null }, shown(3, 0.4)]
  expect(implicitlyAccepted(inTurn(clips), 3)).toEqual([{ id: 2, seen: null }])
})

it('is of both cameras where two filmed the same run', () => {
  const clips = [shown(1, 0.5), { ...shown(2, 0.5), runId: 1 }, shown(3, 0.5)]
  expect(implicitlyAccepted({ clips, moments: [[1, 2], [3]] }, 3)).toEqual([
    { id: 1, seen: 1 },
    { id: 2, seen: 1 },
  ])
})
