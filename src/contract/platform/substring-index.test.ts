import { expect, test } from 'vitest'
import { SubstringIndex } from './substring-index.ts'

const TEXTS = ['jane doe', '', 'doe', 'a doe doe', 'ana']
const pile = new SubstringIndex(TEXTS)

function found(part: string, where: 'find' | 'findBeginning' = 'find') {
  const hits: unknown[] = []
  pile[where](part, (text, at, length) => hits.push([TEXTS[text], at, length]))
  return hits
}

test('finds each text once, where the part first stands in it', () => {
  expect(found('doe')).toEqual([
    ['jane doe', 5, 8],
    ['doe', 0, 3],
    ['a doe doe', 2, 9],
  ])
  expect(found('an')).toEqual([
    ['jane doe', 1, 8],
    ['ana', 0, 3],
  ])
})

test('finds those that begin with a part', () => {
  expect(found('a', 'findBeginning')).toEqual([
    ['a doe doe', 0, 9],
    ['ana', 0, 3],
  ])
  expect(found('doe', 'findBeginning')).toEqual([['doe', 0, 3]])
})

test('finds nothing over the seam of two texts, and nothing in none', () => {
  expect(found('doe\na')).toEqual([])
  expect(found('a\n')).toEqual([])
  expect(found('z')).toEqual([])
  new SubstringIndex([]).find('a', () => expect.unreachable())
})
