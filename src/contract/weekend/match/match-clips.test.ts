import { describe, expect, it } from 'vitest'
import { spendEvening } from '../../../../tests/support/weekend/patient-owner.ts'
import { simulateWeekend } from '../../../../tests/support/weekend/simulate-weekend.ts'
import { KINDS, ratesOf, type WeekendKind } from '../../../../tests/support/weekend/weekend-kinds.ts'
import { matchClips, matchDay } from './match-clips.ts'
import type { ClipToMatch, RunToMatch, Tap } from './weekend-day.ts'

const GAP = 45_000
const NINE = Date.UTC(2026, 5, 13, 9)

const runsOf = (count: number, changed: Partial<RunToMatch> = {}): RunToMatch[] =>
  Array.from({ length: count }, (_, index) => ({
    id: index + 1,
    go: 'Open',
    scratched: false,
    dragAfter: false,
    ...changed,
  }))

/** A clip for each of these runs, with a drag of six minutes after every tenth draw. */
const clipsOf = (runs: number[]): ClipToMatch[] => {
  let at = NINE
  return runs.map((run, index) => {
    const before = runs[index - 1]
    if (before !== undefined) at += GAP + (index % 3) * 1000
    if (before !== undefined && Math.ceil(run / 10) > Math.ceil(before / 10)) at += 360_000
    return { id: 100 + run, camera: 'A', startedAt: at, seconds: 20 + (index % 5) }
  })
}
const upTo = (count: number) => Array.from({ length: count }, (_, index) => index + 1)
const matching = (runs: RunToMatch[], clips: ClipToMatch[], taps: Tap[] = []) =>
  matchClips({ runs, clips, taps })
const wrong = (runs: RunToMatch[], clips: ClipToMatch[], taps: Tap[] = []) =>
  matching(runs, clips, taps).filter(({ id, runId }) => runId !== id - 100)

describe('clips find their runs', () => {
  it('surely, where everybody ran and was filmed', () => {
    const matched = matching(runsOf(60), clipsOf(upTo(60)))
    expect(matched.map(({ runId }) => runId)).toEqual(upTo(60))
    expect(Math.min(...matched.map(({ sure }) => sure))).toBeGreaterThan(0.95)
  })

  it('as the owner says, even of the last draw with clips behind it', () => {
    const clips = clipsOf(upTo(8)).map((clip) => (clip.id === 105 ? { ...clip, decided: 9 } : clip))
    const matched = matching(runsOf(9), clips)
    expect(matched.find(({ id }) => id === 105)).toMatchObject({ runId: 9, decided: true })
    for (const { sure } of matched) expect(sure).toBeGreaterThanOrEqual(0)
    expect(matched.slice(5).map(({ runId }) => runId)).toEqual([null, null, null])
  })

  it('again after the drag where somebody scratched, and doubt only that group', () => {
    const ran = upTo(60).filter((run) => run !== 24)
    const matched = matching(runsOf(60), clipsOf(ran))
    for (const { id, runId, sure } of matched) {
      const inGroup = id > 120 && id <= 130
      if (!inGroup) expect([id, runId]).toEqual([id, id - 100])
      if (!inGroup) expect(sure).toBeGreaterThan(0.9)
    }
    expect(matched.filter(({ sure }) => sure < 0.9).length).toBeGreaterThan(4)
  })

  it('all with one answer, as whoever reads in order gives it', () => {
    const ran = upTo(60).filter((run) => run !== 24)
    const clips = clipsOf(ran).map((clip) => {
      if (clip.id === 125) return { ...clip, decided: 25 }
      return clip.id > 120 && clip.id < 125 ? { ...clip, seen: clip.id - 100 } : clip
    })
    expect(wrong(runsOf(60), clips)).toEqual([])
  })

  it('around an announced scratch, a run that nobody filmed and a clip that shows none', () => {
    const runs = runsOf(60).map((run) => (run.id === 33 ? { ...run, scratched: true } : run))
    const clips = clipsOf(upTo(60).filter((run) => run !== 33))
    const missed = clips.filter(({ id }) => id !== 145)
    const slip = { id: 999, camera: 'A', startedAt: (missed[10]?.startedAt ?? 0) + 30_000, seconds: 1.4 }
    const matched = matching(runs, [...missed, slip])
    expect(matched.find(({ id }) => id === 999)).toMatchObject({ runId: null })
    expect(matched.filter(({ id, runId }) => id !== 999 && runId !== id - 100)).toEqual([])
  })

  it('and never lose what the owner said, in order or not', () => {
    const clips = clipsOf(upTo(30)).map((clip) => {
      if (clip.id === 120) return { ...clip, decided: 7 }
      return clip.id === 113 ? { ...clip, decided: null } : clip
    })
    const matched = matching(runsOf(30), clips)
    expect(matched.find(({ id }) => id === 120)).toEqual({ id: 120, runId: 7, sure: 1, decided: true })
    expect(matched.find(({ id }) => id === 113)).toEqual({ id: 113, runId: null, sure: 1, decided: true })
    expect(matched.find(({ id }) => id === 107)).toMatchObject({ runId: 7, decided: false })
  })

  it('by taps at the fence, also by a camera whose clock is an hour and more off', () => {
    const ran = upTo(40).filter((run) => run !== 14 && run !== 37)
    const clips = clipsOf(ran)
    const taps = clips.map(({ id, startedAt }, index): Tap => {
      return { runId: id - 100, at: startedAt + 3_640_000 + ((index % 5) - 2) * 1000, kind: 'start' }
    })
    const [rerun] = clips.slice(-1)
    const again = { id: 500, camera: 'A', startedAt: (rerun?.startedAt ?? 0) + 60_000, seconds: 21 }
    const tap: Tap = { runId: 12, at: again.startedAt + 3_641_000, kind: 'rerun' }
    const matched = matching(runsOf(40), [...clips, again], [...taps, tap])
    expect(matched.find(({ id }) => id === 500)).toMatchObject({ runId: 12 })
    expect(matched.filter(({ id, runId }) => id !== 500 && runId !== id - 100)).toEqual([])
  })

  it('for two cameras that filmed the same runs, and for one that took over from the other', () => {
    const clips = clipsOf(upTo(40))
    const second = clips.map((clip) => ({
      ...clip,
      id: clip.id + 1000,
      camera: 'B',
      startedAt: clip.startedAt + 700,
    }))
    const both = matching(runsOf(40), [...clips, ...second])
    expect(both.filter(({ id, runId }) => runId !== (id % 1000) - 100)).toEqual([])
    const taken = clips.map((clip) => (clip.id > 120 ? { ...clip, camera: 'B' } : clip))
    expect(wrong(runsOf(40), taken)).toEqual([])
  })

  it('without runs, without clips, and with a single one of each', () => {
    expect(matching([], [])).toEqual([])
    expect(matching(runsOf(3), [])).toEqual([])
    expect(matching([], clipsOf([1]))).toEqual([{ id: 101, runId: null, sure: 1, decided: false }])
    expect(matching(runsOf(1), clipsOf([1]))).toMatchObject([{ id: 101, runId: 1 }])
  })
})

describe('what a real weekend does to it', () => {
  it('of equally good clock offsets the smallest counts, where every gap is the same', () => {
    const clips = upTo(30).map((run) => ({
      id: 100 + run,
      camera: 'A',
      startedAt: NINE + run * GAP,
      seconds: 20,
    }))
    const taps = clips.map(
      ({ id, startedAt }): Tap => ({ runId: id - 100, at: startedAt + 2000, kind: 'start' }),
    )
    expect(wrong(runsOf(30), clips, taps)).toEqual([])
    expect(wrong(runsOf(30), clips, taps.slice(1))).toEqual([])
  })

  it('and also where taps are seconds early or late, which makes votes for equal offsets unequal', () => {
    const gap = 31_000
    const slips = [-4, 3, 0, 5, -2, 1, -5, 4]
    const clips = upTo(30).map((run) => ({
      id: 100 + run,
      camera: 'A',
      startedAt: NINE + run * gap,
      seconds: 20,
    }))
    for (const turn of upTo(8)) {
      const taps = clips.map(({ id, startedAt }, index): Tap => {
        const late = (slips[(index * turn + turn) % 8] as number) * 1000
        return { runId: id - 100, at: startedAt + late, kind: 'start' }
      })
      expect(wrong(runsOf(30), clips, taps.slice(1))).toEqual([])
    }
  })

  it('marks that do not fit are ignored, and it says so', () => {
    const runs = runsOf(120).map((run) => ({ ...run, dragAfter: run.id % 7 === 0 }))
    const ran = upTo(120).filter((run) => run !== 24 && run !== 67 && run !== 95)
    const { clips, notes } = matchDay({ runs, clips: clipsOf(ran), taps: [] })
    const elsewhere = clips.filter(({ id }) => ![12, 16, 19].includes(Math.floor((id - 1) / 10)))
    expect(elsewhere.filter(({ id, runId }) => runId !== id - 100)).toEqual([])
    expect(notes).toEqual([
      'The drag marks on this sheet do not fit. The ground was dragged after every 10 draws.',
    ])
  })

  it('cameras that take turns have one timeline, also an hour apart', () => {
    const turns = clipsOf(upTo(80)).map((clip) => {
      const group = Math.floor((clip.id - 101) / 10)
      const startedAt = clip.startedAt + group * group * 11_000
      const isSecond = [1, 3, 4, 6].includes(group)
      return isSecond ? { ...clip, camera: 'B', startedAt: startedAt - 3_600_000 } : { ...clip, startedAt }
    })
    const { clips, notes, clocks } = matchDay({ runs: runsOf(80), clips: turns, taps: [] })
    expect(clips.filter(({ id, runId }) => runId !== id - 100)).toEqual([])
    expect(clocks.map(({ camera, seconds }) => [camera, Math.abs(seconds - 3600) < 120])).toEqual([
      ['B', true],
    ])
    expect(notes).toContain('The clock of the camera B is about 1 h behind. We corrected its times.')
  })

  it('a clock that is right may stay so, however well another one fits', () => {
    const kind = KINDS.find(({ name }) => name === 'another camera for a class') as WeekendKind
    const weekend = simulateWeekend(948460, ratesOf(kind, 948460))
    expect(matchDay(weekend).clocks).toEqual([])
  })

  it('a few clips of a second camera tell nothing of its clock', () => {
    const clips = clipsOf([1, 2]).map((clip, index) => ({ ...clip, camera: 'AB'[index] ?? '' }))
    expect(wrong(runsOf(2), clips, [])).toEqual([])
  })

  it('two angles are decided together', () => {
    const clips = clipsOf(upTo(40).filter((run) => run !== 14))
    const both = clips.flatMap((clip) => [
      clip.id === 115 ? { ...clip, decided: 15 } : clip,
      { ...clip, id: clip.id + 1000, camera: 'B', startedAt: clip.startedAt + 400_700 },
    ])
    const matched = matchClips({ runs: runsOf(40), clips: both, taps: [] })
    expect(matched.find(({ id }) => id === 1115)).toMatchObject({ runId: 15, decided: false })
    expect(matched.filter(({ id, runId }) => id > 1115 && runId !== id - 1100)).toEqual([])
  })

  it('a result says who ran', () => {
    const ran = upTo(60).filter((run) => run !== 24 && run !== 37)
    const runs = runsOf(60).map((run) => ({
      ...run,
      seconds: ran.includes(run.id) ? 16 + (run.id % 4) : null,
    }))
    expect(wrong(runs, clipsOf(ran))).toEqual([])
  })

  it('who ran without a time is told by the sheet that says so', () => {
    const ran = upTo(60).filter((run) => run !== 24)
    const runs = runsOf(60).map((run) => ({
      ...run,
      seconds: run.id === 24 || run.id === 27 ? null : 16 + (run.id % 4),
    }))
    const sure = (runs: RunToMatch[]) => Math.min(...matching(runs, clipsOf(ran)).map(({ sure }) => sure))
    expect(sure(runs)).toBeLessThan(0.7)
    const named = runs.map((run) => (run.id === 27 ? { ...run, noTime: true } : run))
    expect(wrong(named, clipsOf(ran))).toEqual([])
    expect(sure(named)).toBeGreaterThan(0.95)
  })

  it('a time says how long its clip is, which tells a no-time from a scratch', () => {
    const ran = upTo(60).filter((run) => run !== 24 && run !== 37)
    const timeOf = (run: number) => 15 + ((run * 3) % 7)
    const runs = runsOf(60).map((run) => ({
      ...run,
      seconds: ran.includes(run.id) && run.id !== 40 ? timeOf(run.id) : null,
    }))
    const clips = clipsOf(ran).map((clip) => ({
      ...clip,
      seconds: 6 + timeOf(clip.id - 100) + (clip.id % 2),
    }))
    expect(wrong(runs, clips)).toEqual([])
  })

  it('two clips in a drag that show no run, of which the longer one looks like one, move nothing', () => {
    let at = NINE
    const clips = upTo(60).flatMap((run, index): ClipToMatch[] => {
      const clip = { id: 100 + run, camera: 'A', startedAt: at, seconds: 20 + (index % 5) }
      at += GAP + (index % 3) * 1000
      if (index % 10 !== 9) return [clip]
      const accident = { ...clip, id: 1000 + run, startedAt: clip.startedAt + 30_000, seconds: 1.9 }
      const tractor = { ...clip, id: 2000 + run, startedAt: clip.startedAt + 304_000, seconds: 39.6 }
      at = tractor.startedAt + 67_000
      return run === 30 ? [clip, accident, tractor] : [clip]
    })
    const matched = matching(runsOf(60), clips)
    expect(matched.filter(({ id, runId }) => runId !== (id > 1000 ? null : id - 100))).toEqual([])
  })

  it('classes may run in another order than printed', () => {
    const go = (run: number) => (run <= 30 ? 'Youth' : run <= 100 ? 'Open' : 'Senior')
    const runs = runsOf(140).map((run) => ({ ...run, go: go(run.id) }))
    const order = [...upTo(140).slice(30, 100), ...upTo(30), ...upTo(140).slice(100)]
    let at = NINE
    const clips = order.map((run, index) => {
      const before = order[index - 1]
      if (before !== undefined) at += go(before) === go(run) ? GAP : 1_500_000
      if (before !== undefined && run % 10 === 1) at += 300_000
      return { id: 100 + run, camera: 'A', startedAt: at, seconds: 20 + (index % 5) }
    })
    const { clips: matched, notes } = matchDay({ runs, clips, taps: [] })
    expect(matched.filter(({ id, runId }) => runId !== id - 100)).toEqual([])
    expect(notes).toContain('Open ran before Youth, it seems.')
  })

  it('a run after the last one of its class is a late entry', () => {
    const runs = runsOf(80).map((run) => ({ ...run, go: run.id <= 40 ? 'Open' : 'Youth' }))
    const clips = clipsOf(upTo(80)).map((clip) =>
      clip.id <= 140 ? clip : { ...clip, startedAt: clip.startedAt + 1_800_000 },
    )
    const late = { id: 999, camera: 'A', startedAt: (clips[39]?.startedAt ?? 0) + GAP, seconds: 22 }
    const matched = matching(runs, [...clips, late])
    expect(matched.filter(({ id, runId }) => runId !== (id === 999 ? null : id - 100))).toEqual([])
  })

  it('asks first about the clip that settles most', () => {
    const ran = upTo(60).filter((run) => run !== 24)
    const { questions } = matchDay({ runs: runsOf(60), clips: clipsOf(ran), taps: [] })
    const [first] = questions
    expect(first?.clipId).toBeGreaterThan(120)
    expect(first?.clipId).toBeLessThanOrEqual(130)
    expect(first?.runIds).toHaveLength(2)
  })
})

describe('a simulated weekend', () => {
  const sureAndRight = (name: string, seed: number) => {
    const kind = KINDS.find((kind) => kind.name === name) as WeekendKind
    return spendEvening(simulateWeekend(seed, ratesOf(kind, seed)), 0).sureAndRight
  }

  // the whole table of a hundred weekends is the bench "matching"
  it('is right for the most part, and sure only where it is', () => {
    const evening = spendEvening(simulateWeekend(5, { runs: 300, dragEvery: 8 }), 0)
    expect(evening.right).toBeGreaterThan(0.85)
    expect(evening.sure).toBeGreaterThan(0.6)
    expect(evening.sureAndRight).toBeGreaterThan(0.97)
  })

  it('is not sure of the wrong plan where the tractor counts runners, whatever is filmed in a drag', () => {
    expect(sureAndRight('drags by runner, no marks', 91_006)).toBeGreaterThanOrEqual(0.98)
  })

  it('is not sure who began where a block without clips follows, by a plan that seemed improbable until then', () => {
    expect(sureAndRight('drags when needed', 700_144)).toBeGreaterThanOrEqual(0.98)
  })

  it('takes about one answer for each thing that only a person can know', () => {
    const weekend = simulateWeekend(6, { runs: 200, dragEvery: 5, dragBy: 'runner' })
    const { answers } = spendEvening(weekend)
    expect(answers).toBeLessThanOrEqual(1.3 * (weekend.unannounced + weekend.missed) + 3)
  })

  // each answer is two keys at most, and one more confirms all
  it('of 600 runs takes its owner 40 key presses, where it is the median one', { tags: ['long'] }, () => {
    const { answers } = spendEvening(simulateWeekend(4, { dragEvery: 5 }))
    expect(2 * answers + 1).toBeLessThanOrEqual(40)
  })
})
