import { expect, it } from 'vitest'
import { cardState } from './card-state.ts'

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

it('another angle that is sold, too, is uploaded as well', () => {
  const angle = { angle: true as const }
  const clips = [clip(1, 1), clip(2, 1, angle), clip(3, 2), clip(4, 2, { ...angle, where: 'card' })]
  expect(cardState(clips, RUNS, NONE)).toMatchObject({ uploaded: 3, leftOut: [], open: 1 })
})
