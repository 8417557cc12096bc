import { expect, test } from 'vitest'
import { SubstringIndex } from './substring-index.ts'

const TEXTS = ['jane doe', '', 'doe', 'a doe doe', 'ana']
const index = new SubstringIndex(TEXTS)

function found(part: string, where: 'find' | 'findPrefix' = 'find') {
  const hits: unknown[] = []
  index[where](part, (text, at, length) => hits.push([TEXTS[text], at, length]))
  return hits
}

test('finds each text once, at its first occurrence', () => {
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

test('finds texts by prefix', () => {
  expect(found('a', 'findPrefix')).toEqual([
    ['a doe doe', 0, 9],
    ['ana', 0, 3],
  ])
  expect(found('doe', 'findPrefix')).toEqual([['doe', 0, 3]])
})

test('does not match across texts, nor in an empty index', () => {
  expect(found('doe\na')).toEqual([])
  expect(found('a\n')).toEqual([])
  expect(found('z')).toEqual([])
  new SubstringIndex([]).find('a', () => expect.unreachable())
})
