import { expect, test } from 'vitest'
import { effectiveTaps } from './effective-taps.ts'

const tap = (runId: number, kind: 'start' | 'scratch' | 'rerun' | 'drag', at: number) => ({ runId, kind, at })

test('who starts after being scratched has run; who is scratched after a start has not', () => {
  const came = [tap(1, 'scratch', 10), tap(1, 'start', 20)]
  expect(effectiveTaps(came)).toEqual([came[1]])
  expect(effectiveTaps(came.toReversed())).toEqual([came[1]])
  const left = [tap(1, 'start', 10), tap(1, 'scratch', 20)]
  expect(effectiveTaps(left)).toEqual(left)
})

test('what others do, and what else is tapped, changes nothing of it', () => {
  const taps = [tap(1, 'scratch', 10), tap(2, 'start', 20), tap(1, 'drag', 30), tap(1, 'rerun', 40)]
  expect(effectiveTaps(taps)).toEqual(taps)
})

test('the latest start counts, be times numbers or ISO texts', () => {
  const at = (minute: string) => `2026-06-12T15:${minute}:00.000Z`
  const taps = [
    { runId: 1, kind: 'start' as const, at: at('30') },
    { runId: 1, kind: 'scratch' as const, at: at('20') },
    { runId: 1, kind: 'start' as const, at: at('10') },
  ]
  expect(effectiveTaps(taps).map(({ kind }) => kind)).toEqual(['start', 'start'])
})
