import { describe, expect, it } from 'vitest'
import type { RunToMatch, Tap } from '../match/weekend-day.ts'
import { dueTimes } from './due-times.ts'

const NOON = Date.UTC(2026, 5, 12, 17)
const MINUTE = 60_000
const runsOf = (count: number, changed: (index: number) => Partial<RunToMatch> = () => ({})): RunToMatch[] =>
  Array.from({ length: count }, (_, index) => ({
    id: index + 1,
    go: 'Open',
    scratched: false,
    dragAfter: false,
    ...changed(index),
  }))
const started = (runId: number, at: number): Tap => ({ runId, kind: 'start', at })
const at = (minutes: number) => new Map([['Open', NOON + minutes * MINUTE]])
const minutesOf = (times: ReturnType<typeof dueTimes>, id: number) => {
  const { dueAt } = times.get(id) ?? {}
  return dueAt === undefined ? undefined : (dueAt - NOON) / MINUTE
}

describe('when a run is due', () => {
  it('is not known where neither a start nor a tap is', () => {
    expect(dueTimes(runsOf(3), { goStarts: new Map(), taps: [] })).toEqual(new Map())
  })

  it('counts from the start of the go, with a drag for every ten where nobody said when', () => {
    const times = dueTimes(runsOf(101), { goStarts: at(0), taps: [] })
    expect(minutesOf(times, 1)).toBe(0)
    // a hundred gaps of 45 seconds, and ten drags of six minutes
    expect(minutesOf(times, 101)).toBe(135)
  })

  it('puts drags where the sheet has them', () => {
    const runs = runsOf(41, (index) => ({ dragAfter: index === 19 }))
    const times = dueTimes(runs, { goStarts: at(0), taps: [] })
    expect(minutesOf(times, 20)).toBe(15)
    expect(minutesOf(times, 21)).toBe(20)
    expect(minutesOf(times, 41)).toBe(35)
  })

  it('goes by the clock of the day from the last one who was tapped', () => {
    // an hour late, and a minute from start to start
    const taps = Array.from({ length: 8 }, (_, index) => started(index + 1, NOON + (60 + index) * MINUTE))
    const runs = runsOf(68, (index) => ({ dragAfter: index === 49 }))
    const times = dueTimes(runs, { goStarts: at(0), taps })
    expect(times.get(3)).toEqual({ startedAt: NOON + 62 * MINUTE })
    expect(minutesOf(times, 38)).toBe(95)
    expect(minutesOf(times, 68)).toBe(135)
  })

  it('learns how long drags take, and how often they come', () => {
    const taps: Tap[] = []
    let clock = NOON
    for (let index = 0; index < 16; index++) {
      taps.push(started(index + 1, clock))
      clock += MINUTE
      if (index % 5 === 4) {
        taps.push({ runId: index + 1, kind: 'drag', at: clock })
        clock += 9 * MINUTE
      }
    }
    const times = dueTimes(runsOf(66), { goStarts: new Map(), taps })
    // the sixteenth started after 42 minutes; from there on 50 runs with ten drags of nine minutes
    expect(minutesOf(times, 66)).toBe(180)
  })

  it('takes no time for who is out, on the sheet or at the fence', () => {
    const runs = runsOf(61, (index) => ({ scratched: index > 0 && index < 21, dragAfter: index === 60 }))
    const taps: Tap[] = Array.from({ length: 20 }, (_, index) => ({
      runId: index + 22,
      kind: 'scratch',
      at: NOON,
    }))
    const times = dueTimes(runs, { goStarts: at(0), taps })
    expect(times.get(5)).toBeUndefined()
    expect(times.get(30)).toBeUndefined()
    expect(minutesOf(times, 61)).toBe(15)
  })

  it('is of each go alone', () => {
    const runs = runsOf(4, (index) => ({ go: index < 2 ? 'Open' : 'Youth' }))
    const times = dueTimes(runs, { goStarts: at(0), taps: [started(2, NOON + MINUTE)] })
    expect(times.get(3)).toBeUndefined()
    const both = dueTimes(runs, { goStarts: new Map([...at(0), ['Youth', NOON + 90 * MINUTE]]), taps: [] })
    expect(minutesOf(both, 3)).toBe(90)
  })

  it('is a time that a person would say', () => {
    const times = dueTimes(runsOf(200), { goStarts: at(0), taps: [started(9, NOON + 7777)] })
    for (const { dueAt } of times.values()) expect((dueAt ?? 0) % (5 * MINUTE)).toBe(0)
  })
})
