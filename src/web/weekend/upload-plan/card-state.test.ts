import { expect, it } from 'vitest'
import { cardState, doubledRuns, sellCamera, twoAngles } from './card-state.ts'

const clip = (id: number, runId: number | null, more: object = {}) => ({
  ...{ id, name: `C${id}.MP4`, startedAt: id, runId, decided: true, where: 'master' as const },
  ...more,
})
const RUNS = [1, 2, 3].map((id) => ({ id, riderName: `Rider ${id}` }))
const NONE = { unsent: 0, unreadable: [] }

it('every clip of a memory card is uploaded, b-roll, left out by name, or open', () => {
  const clips = [
    clip(1, 1),
    clip(2, null),
    clip(3, 2, { where: 'card' }),
    clip(4, 2),
    clip(5, 3, { where: 'proxy' }),
    clip(6, 3, { decided: false, where: 'card' }),
  ]
  expect(cardState(clips, RUNS, NONE)).toEqual({
    uploaded: 2,
    bRoll: 1,
    leftOut: [{ name: 'C3.MP4', why: 'C4.MP4 is used for Rider 2' }],
    open: 2,
  })
})

it('thirty-nine matches of which two are confirmed are not done when two are uploaded', () => {
  const clips = Array.from({ length: 39 }, (_, id) =>
    clip(id, id, id < 2 ? {} : { decided: false, where: 'card' }),
  )
  expect(cardState(clips, RUNS, NONE)).toMatchObject({ uploaded: 2, open: 37 })
})

it('a file that was not sent to the shop, or could not be read, is not forgotten', () => {
  expect(cardState([clip(1, 1)], RUNS, { unsent: 1, unreadable: ['DCIM/X.MP4'] })).toEqual({
    uploaded: 1,
    bRoll: 0,
    leftOut: [{ name: 'DCIM/X.MP4', why: 'it could not be read as a video' }],
    open: 1,
  })
})

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
