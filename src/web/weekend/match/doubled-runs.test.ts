import { expect, it } from 'vitest'
import { doubledRuns, sellBoth, sellCamera, sellsBoth, twoAngles } from './doubled-runs.ts'

const clip = (id: number, runId: number | null, more: object = {}) => ({
  ...{ id, name: `C${id}.MP4`, startedAt: id, runId, decided: true, where: 'master' as const },
  ...more,
})
const RUNS = [1, 2, 3].map((id) => ({ id, riderName: `Rider ${id}` }))

it('two clips on one run are named', () => {
  const clips = [clip(1, 1), clip(2, 2), clip(3, 2), clip(4, null), clip(5, null)]
  expect(doubledRuns(clips, RUNS).map(({ run, names }) => [run.id, names])).toEqual([
    [2, ['C2.MP4', 'C3.MP4']],
  ])
})

it('where two cameras filmed the same runs, one is chosen, and no run loses its only clip', () => {
  const runs = [1, 2, 3, 4, 5].map((id) => ({ id, riderName: `Rider ${id}` }))
  const clips = [
    ...[1, 2, 3].flatMap((run) => [
      clip(run * 10, run, { camera: 'A' }),
      clip(run * 10 + 1, run, { camera: 'B' }),
    ]),
    // one was filmed by B alone, one again
    clip(41, 4, { camera: 'B' }),
    clip(50, 5, { camera: 'A' }),
    clip(51, 5, { camera: 'A' }),
  ]
  const doubled = doubledRuns(clips, runs)
  expect(twoAngles(doubled)).toEqual(['A', 'B'])
  const leftBy = (camera: string) => {
    const decision = sellCamera(doubled, camera)
    return decision.kind === 'clips' ? decision.clips : []
  }
  expect(leftBy('A')).toEqual([11, 21, 31].map((id) => ({ id, runId: null, decided: true })))
  expect(leftBy('B')).toEqual([10, 20, 30].map((id) => ({ id, runId: null, decided: true })))
})

it('where both cameras are sold, the uploaded clip stays the run’s own, else that of the first camera', () => {
  const clips = [
    ...[clip(10, 1, { camera: 'A', where: 'card' }), clip(11, 1, { camera: 'B', where: 'card' })],
    ...[clip(20, 2, { camera: 'A' }), clip(21, 2, { camera: 'B' })],
    ...[clip(30, 3, { camera: 'B', where: 'card' }), clip(31, 3, { camera: 'A', where: 'card' })],
  ]
  const early = [clip(40, 1, { camera: 'B' }), clip(41, 1, { camera: 'A', where: 'card' })]
  expect(sellBoth(doubledRuns(early, RUNS), ['A', 'B'])).toEqual({
    kind: 'clips',
    clips: [{ id: 41, runId: 1, decided: true, angle: true }],
  })
  const decision = sellBoth(doubledRuns(clips, RUNS), ['A', 'B'])
  const angles = decision.kind === 'clips' ? decision.clips : []
  expect(angles).toEqual(
    [
      [11, 1],
      [20, 2],
      [30, 3],
    ].map(([id, runId]) => ({ id, runId, decided: true, angle: true })),
  )
  const ids = new Set(angles.map(({ id }) => id))
  const sold = clips.map((one) => (ids.has(one.id) ? { ...one, angle: true as const } : one))
  const doubled = doubledRuns(sold, RUNS)
  expect(doubled.every(sellsBoth)).toBe(true)
  // one camera again: its clip is the run's own, the other one b-roll
  expect(sellCamera(doubled, 'B')).toEqual({
    kind: 'clips',
    clips: [
      { id: 10, runId: null, decided: true },
      { id: 11, runId: 1, decided: true },
      { id: 20, runId: null, decided: true },
      { id: 30, runId: 3, decided: true },
      { id: 31, runId: null, decided: true },
    ],
  })
})

it('a few runs with two clips are no second angle', () => {
  const again = [1, 2].flatMap((run) => [
    clip(run * 10, run, { camera: 'A' }),
    clip(run * 10 + 1, run, { camera: 'B' }),
  ])
  expect(twoAngles(doubledRuns(again, RUNS))).toBeNull()
  const oneCamera = [1, 2, 3].flatMap((run) => [
    clip(run * 10, run, { camera: 'A' }),
    clip(run * 10 + 1, run, { camera: 'A' }),
  ])
  expect(twoAngles(doubledRuns(oneCamera, RUNS))).toBeNull()
})
