import { expect, it } from 'vitest'
import { EASY_WORDS } from './poster.ts'

it('the list has no word twice, and each can be chosen', () => {
  expect(new Set(EASY_WORDS).size).toBe(EASY_WORDS.length)
  expect(EASY_WORDS.filter((word) => !/^[a-z]{3,9}$/.test(word))).toEqual([])
})
