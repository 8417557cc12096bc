import { expect, it } from 'vitest'
import { whatArrives } from './what-arrives.ts'

const HD = 'HD now, 4K when it has arrived'
const PIECE = 'Ten seconds now, all of it in 4K when it has arrived'

it.each([
  ['nothing where all is here', [{ horse: 1, name: 'Dash' }], null],
  ['nothing of nothing', [], null],
  ['one promise for all', [1, 2].map((horse) => ({ horse, name: null, arrives: HD })), HD],
  [
    'each with its horse',
    [
      { horse: 1, name: 'Dash', arrives: HD },
      { horse: 2, name: null, arrives: PIECE },
    ],
    `Dash: ${HD}; Horse 2: ${PIECE}`,
  ],
  [
    'only of the one that is still to come',
    [
      { horse: 1, name: 'Dash' },
      { horse: 2, name: 'Moonshine', arrives: PIECE },
    ],
    `Moonshine: ${PIECE}`,
  ],
])('says %s', (_, videos, sentence) => {
  expect(whatArrives(videos)).toBe(sentence)
})
