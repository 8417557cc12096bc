import { describe, expect, it } from 'vitest'
import { simulateWeekend } from '../../../../tests/support/weekend/simulate-weekend.ts'
import {
  acceptAll,
  isDoubtful,
  notRecorded,
  progressOf,
  questionIn,
  questionText,
  rerun,
  scratch,
} from './doubts.ts'
import type { ReviewClip, ReviewRun } from './groups.ts'
import { groupsOf } from './groups.ts'

const NINE = Date.UTC(2026, 5, 13, 14)

const runsOf = (count: number, changed: Partial<ReviewRun> = {}): ReviewRun[] =>
  Array.from({ length: count }, (_, index) => ({
    id: index + 1,
    go: 'Open',
    draw: index + 1,
    riderName: `Rider ${index + 1}`,
    horseName: null,
    scratched: false,
    dragAfter: false,
    ...changed,
  }))

/** A clip for each of these runs; the tractor goes after every fifth draw. */
const clipsOf = (runs: number[], changed: Partial<ReviewClip> = {}): ReviewClip[] =>
  runs.map((run) => ({
    id: 100 + run,
    name: `C${run}`,
    startedAt: NINE + run * 45_000 + Math.floor((run - 1) / 5) * 300_000,
    seconds: 20,
    runId: run,
    sure: 1,
    decided: false,
    ...changed,
  }))
const upTo = (count: number) => Array.from({ length: count }, (_, index) => index + 1)
const numbers = (items: { id: number }[]) => items.map(({ id }) => id)

describe('groups', () => {
  it('end where the clips pause', () => {
    const groups = groupsOf(runsOf(15), clipsOf(upTo(15)))
    expect(groups.map(({ runs }) => numbers(runs))).toEqual([
      [1, 2, 3, 4, 5],
      [6, 7, 8, 9, 10],
      [11, 12, 13, 14, 15],
    ])
    expect(groups.map(({ number, clips }) => [number, clips.length])).toEqual([
      [1, 5],
      [2, 5],
      [3, 5],
    ])
  })

  it('end where the sheet or the fence says so, and with each go', () => {
    const runs = runsOf(8).map((run) => ({
      ...run,
      dragAfter: run.id === 3,
      go: run.id > 6 ? 'Youth' : 'Open',
    }))
    expect(groupsOf(runs, []).map(({ runs: own }) => numbers(own))).toEqual([
      [1, 2, 3],
      [4, 5, 6],
      [7, 8],
    ])
  })

  it('take a run that was not filmed at a drag to where one is missing', () => {
    const of = (missing: number) =>
      groupsOf(runsOf(20), clipsOf(upTo(20).filter((run) => run !== missing))).map(({ runs }) => runs.length)
    expect(of(10)).toEqual([5, 5, 5, 5])
    expect(of(11)).toEqual([5, 5, 5, 5])
  })

  it('hold what shows no run where it was filmed', () => {
    const clips = clipsOf(upTo(10))
    const between = {
      ...(clips[7] as ReviewClip),
      id: 900,
      runId: null,
      startedAt: NINE + 8.5 * 45_000 + 300_000,
    }
    const [, second] = groupsOf(runsOf(10), [...clips, between])
    expect(numbers(second?.clips ?? [])).toEqual([106, 107, 108, 900, 109, 110])
  })

  it('hold every run and every clip of a weekend once', () => {
    const weekend = simulateWeekend(4)
    const runs = weekend.runs.map((run) => ({ ...run, draw: run.id, riderName: '', horseName: null }))
    const clips = weekend.clips.map((clip) => ({
      ...clip,
      name: '',
      sure: 1,
      decided: false,
      runId: weekend.truth.get(clip.id) ?? null,
    }))
    const groups = groupsOf(runs, clips)
    expect(numbers(groups.flatMap((group) => group.runs))).toEqual(numbers(runs))
    expect(numbers(groups.flatMap((group) => group.clips)).sort((a, b) => a - b)).toEqual(upTo(clips.length))
  })
})

describe('a doubtful group', () => {
  const doubtful = (clips: ReviewClip[], runs = runsOf(10)) => questionIn({ number: 1, runs, clips })

  it('asks what only a person can know', () => {
    const unsure = { sure: 0.4 }
    expect(questionText(doubtful(clipsOf(upTo(9), unsure)))).toBe('10 draws, 9 clips: who scratched?')
    expect(questionText(doubtful(clipsOf(upTo(8), unsure)))).toBe('10 draws, 8 clips: which 2 scratched?')
    expect(questionText(doubtful(clipsOf(upTo(10), unsure)))).toBe(
      '10 draws, 10 clips: is everybody where they belong?',
    )
    const more = [...clipsOf(upTo(10), unsure), { ...(clipsOf([4])[0] as ReviewClip), id: 900 }]
    expect(questionText(doubtful(more))).toBe('10 draws, 11 clips: which one shows no run?')
  })

  it('is one while a clip is neither sure nor decided', () => {
    const group = (change: Partial<ReviewClip>) => ({
      number: 1,
      runs: runsOf(5),
      clips: clipsOf([1], change),
    })
    expect(isDoubtful(group({ sure: 0.94 }))).toBe(true)
    expect(isDoubtful(group({ sure: 0.95 }))).toBe(false)
    expect(isDoubtful(group({ sure: 0.2, decided: true }))).toBe(false)
  })

  it('shows no more draws than there are digits, around the doubt', () => {
    const clips = clipsOf(upTo(40)).map((clip) => ({ ...clip, sure: clip.id === 120 ? 0.5 : 1 }))
    const { draws, clips: shown } = doubtful(clips, runsOf(40))
    expect(numbers(draws)).toEqual([19, 20, 21, 22, 23, 24, 25, 26, 27, 28])
    expect(numbers(shown)).toEqual([119, 120, 121, 122, 123, 124, 125, 126, 127, 128])
    const about = questionIn({ number: 1, runs: runsOf(40), clips }, clips[34])
    expect(numbers(about.draws)).toEqual([31, 32, 33, 34, 35, 36, 37, 38, 39, 40])
  })

  it('counts what is sure, what is left and what lacks a clip', () => {
    const clips = clipsOf(upTo(9)).map((clip) => ({ ...clip, sure: clip.id > 105 ? 0.5 : 1 }))
    expect(progressOf(groupsOf(runsOf(10), clips))).toEqual({
      sure: 5,
      doubtful: 1,
      without: 1,
      other: 0,
      undecided: 9,
    })
  })
})

describe('an answer', () => {
  const clips = clipsOf(upTo(4), { sure: 0.5 })
  const question = { draws: runsOf(5), clips }
  const [first, second] = clips as [ReviewClip, ReviewClip]

  it('that a draw scratched says so of the run', () => {
    const out = scratch(question.draws[1] as ReviewRun)
    expect(out).toEqual({ kind: 'run', runId: 2, scratched: true })
  })

  it('that all is right speaks of what is in doubt alone', () => {
    const some = [{ ...first, decided: true }, second]
    expect(acceptAll({ ...question, clips: some })).toEqual({
      kind: 'clips',
      clips: [{ id: 102, runId: 2, decided: true }],
    })
  })

  it('that somebody was not filmed gives the clip to the next one', () => {
    expect(notRecorded(question, question.draws[1] as ReviewRun)).toEqual({
      kind: 'clip',
      clipId: 102,
      runId: 3,
    })
    expect(notRecorded(question, question.draws[4] as ReviewRun)).toBeNull()
  })

  it('that it is a re-run leaves both clips with the run', () => {
    expect(rerun(question, second, 1)).toEqual({
      kind: 'clips',
      clips: [
        { id: 101, runId: 1, decided: true },
        { id: 102, runId: 1, decided: true },
      ],
    })
  })
})
