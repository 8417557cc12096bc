import { expect, it } from 'vitest'
import { findRenamedRiders } from './find-renamed-riders.ts'

const run = (riderId: number, draw: number, riderName: string, horseName: string | null = null) => ({
  go: 'Open',
  draw,
  riderName,
  horseName,
  riderId,
})

it.each([
  ['one letter more, no horse named', run(1, 5, 'Dalas Burns'), run(2, 5, 'Dallas Burns'), true],
  ['the same family name', run(1, 5, 'D. Burns'), run(2, 5, 'Dallas Burns'), true],
  ['the same horse elsewhere in the draw', run(1, 5, 'Ann Lee', 'Dash'), run(2, 9, 'Bo Cole', 'DASH'), true],
  ['somebody else in the same place', run(1, 5, 'Ann Lee'), run(2, 5, 'Bo Cole'), false],
  ['another horse in the same place', run(1, 5, 'Ann Lee', 'Dash'), run(2, 5, 'Bo Cole', 'Star'), false],
  ['nothing in common', run(1, 5, 'Dalas Burns'), run(2, 6, 'Dallas Burns'), false],
])('%s: %o, then %o', (_, was, is, isHeir) => {
  expect([...findRenamedRiders([was], [is])]).toEqual(isHeir ? [[1, 2]] : [])
  expect([...findRenamedRiders([was], [{ ...is, go: 'Youth' }])]).toEqual([])
})

it('guesses nothing where several look alike', () => {
  const was = run(1, 5, 'Ann Lee', 'Blue')
  expect([...findRenamedRiders([was], [run(2, 6, 'Bo Cole', 'Blue'), run(3, 7, 'Cy Hart', 'Blue')])]).toEqual(
    [],
  )
  expect([...findRenamedRiders([was, run(4, 8, 'Di Fox', 'Blue')], [run(2, 6, 'Bo Cole', 'Blue')])]).toEqual(
    [],
  )
})

it('gives a place to one alone, by the surest mark', () => {
  const [ann, bo] = [run(1, 5, 'Ann Lee', 'Blue'), run(2, 6, 'Bo Cole', 'Star')]
  expect([...findRenamedRiders([ann, bo], [run(3, 5, 'Anne Lee', 'Star')])]).toEqual([[2, 3]])
})
