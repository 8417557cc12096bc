import { describe, expect, it } from 'vitest'
import { dayAt, type FenceRun, type FenceTap, withLateEntries } from './fence-day.ts'

const runs: FenceRun[] = Array.from({ length: 8 }, (_, index) => ({
  id: index + 1,
  position: index + 1,
  go: 'Open',
  draw: index + 1,
  riderName: `Rider ${index + 1}`,
  horseName: null,
  scratched: index === 3,
  dragAfter: false,
}))
const tap = (runId: number, at: number, kind: FenceTap['kind'] = 'start'): FenceTap => ({
  key: `${runId} ${at}`,
  runId,
  kind,
  at,
})
const upAfter = (...taps: FenceTap[]) => dayAt(runs, taps).up?.id

describe('who is up', () => {
  it('is the first one, then the run that comes after the last tap', () => {
    expect(upAfter()).toBe(1)
    expect(upAfter(tap(1, 10))).toBe(2)
    expect(upAfter(tap(1, 10), tap(2, 20, 'scratch'))).toBe(3)
  })

  it('is nobody who is out', () => {
    expect(upAfter(tap(3, 10))).toBe(5)
    const { next, out } = dayAt(runs, [tap(1, 10)])
    expect(next.map(({ id }) => id)).toEqual([3, 4, 5, 6])
    expect([...out]).toEqual([4])
  })

  it('is not moved by drags and re-runs', () => {
    expect(upAfter(tap(1, 10), tap(2, 20), tap(1, 30, 'rerun'), tap(2, 40, 'drag'))).toBe(3)
  })

  it('stays where another phone taps the same run a moment later', () => {
    expect(upAfter(tap(1, 10), tap(2, 20), tap(1, 21))).toBe(3)
  })

  it('goes on from somebody who was called up before their turn', () => {
    expect(dayAt(runs, [tap(1, 10)], 6).up?.id).toBe(6)
    expect(upAfter(tap(1, 10), tap(6, 20))).toBe(7)
  })

  it('is nobody after the last', () => {
    const day = dayAt(runs, [tap(8, 10)])
    expect(day.up).toBeNull()
    expect(day.next).toEqual([])
  })

  it('forgets runs that are no longer in the order', () => {
    expect(upAfter(tap(99, 50), tap(1, 10))).toBe(2)
  })
})

it('counts from the last start, re-run or drag', () => {
  expect(dayAt(runs, []).since).toBeNull()
  expect(dayAt(runs, [tap(1, 10), tap(2, 30, 'scratch')]).since).toMatchObject({ kind: 'start', at: 10 })
  expect(dayAt(runs, [tap(1, 10), tap(1, 30, 'drag')]).since).toMatchObject({ kind: 'drag', at: 30 })
})

it('lists who started, the latest first, and counts who is done', () => {
  const day = dayAt(runs, [tap(1, 10), tap(2, 20), tap(3, 30, 'scratch')])
  expect(day.started.map(({ run }) => run.id)).toEqual([2, 1])
  expect(day.done).toBe(4)
})

describe('who came after all', () => {
  it('has run, whatever the sheet or an earlier tap says', () => {
    const called = dayAt(runs, [tap(3, 10)], 4)
    expect(called.up?.id).toBe(4)
    const day = dayAt(runs, [tap(3, 10), tap(4, 20), tap(5, 30, 'scratch'), tap(5, 40)])
    expect([...day.out]).toEqual([])
    expect(day.started.map(({ run }) => run.id)).toEqual([5, 4, 3])
    expect(day.up?.id).toBe(6)
  })

  it('is out again when the start is taken back', () => {
    expect([...dayAt(runs, [tap(3, 10)]).out]).toEqual([4])
  })
})

describe('runs that were skipped', () => {
  const skippedAfter = (...taps: FenceTap[]) => dayAt(runs, taps).skipped.map(({ id }) => id)

  it('stay in sight until they are tapped', () => {
    expect(skippedAfter(tap(1, 10), tap(6, 20))).toEqual([2, 3, 5])
    expect(skippedAfter(tap(1, 10), tap(6, 20), tap(2, 30), tap(6, 40))).toEqual([3, 5])
    expect(skippedAfter(tap(6, 20), tap(8, 30))).toEqual([1, 2, 3, 5, 7])
  })

  it('are those of the class that is on', () => {
    const youth = runs.map((run) => ({ ...run, go: run.id > 4 ? 'Youth' : 'Open' }))
    expect(dayAt(youth, [tap(6, 10)]).skipped.map(({ id }) => id)).toEqual([5])
    expect(dayAt(youth, [tap(8, 10)]).skipped.map(({ id }) => id)).toEqual([1, 2, 3, 5, 6, 7])
  })
})

it('late entries run last in their class, before the shop knows them', () => {
  const youth = runs.map((run) => ({ ...run, go: run.id > 4 ? 'Youth' : 'Open' }))
  const late = { key: 'k', id: -5, go: 'Open', draw: 'T1', riderName: 'Bo', horseName: null }
  const all = withLateEntries(youth, [late])
  expect(all.map(({ id }) => id)).toEqual([1, 2, 3, 4, -5, 5, 6, 7, 8])
  expect(dayAt(all, [tap(3, 10)]).up?.id).toBe(-5)
})
