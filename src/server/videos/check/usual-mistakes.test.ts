import { expect, it } from 'vitest'
import {
  fromCodes,
  type Matrix,
  type Range,
  type Rgb,
  toCodes,
} from '../../../../tests/media/formats/standards.ts'
import { usualMistake } from './usual-mistakes.ts'

/** As muted as an arena: sand, bay horses, a shirt, shade. */
const COLOURS: Rgb[] = [
  [0.72, 0.63, 0.52],
  [0.45, 0.31, 0.22],
  [0.28, 0.33, 0.47],
  [0.2, 0.19, 0.18],
  [0.55, 0.58, 0.5],
]

const levelsOf = (colours: Rgb[]) => colours.flat().map((value) => value * 255)

/** The colours after they were written one way and read another. */
function misread(written: [Matrix, Range], read: [Matrix, Range]) {
  const made = COLOURS.map((colour) => fromCodes(toCodes(colour, ...written, 10), ...read, 10))
  return usualMistake([{ made: levelsOf(made), meant: levelsOf(COLOURS) }])
}

it('finds nothing in colours that were read as they were written', () => {
  expect(misread(['bt709', 'limited'], ['bt709', 'limited'])).toBeNull()
})

it.each<[Matrix, Matrix, string]>([
  ['bt601', 'bt709', 'its colours were written by BT.601 and read by BT.709'],
  ['bt709', 'bt601', 'its colours were written by BT.709 and read by BT.601'],
  ['bt2020', 'bt709', 'its colours were written by BT.2020 and read by BT.709'],
  ['bt709', 'bt2020', 'its colours were written by BT.709 and read by BT.2020'],
])('names the matrices: %s read as %s', (written, read, words) => {
  expect(misread([written, 'limited'], [read, 'limited'])).toBe(words)
})

it.each<[Range, Range, string]>([
  ['limited', 'full', 'its limited range was read as full'],
  ['full', 'limited', 'its full range was read as limited'],
])('names the ranges: %s read as %s', (written, read, words) => {
  expect(misread(['bt709', written], ['bt709', read])).toBe(words)
})
