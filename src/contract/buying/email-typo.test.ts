import { expect, test } from 'vitest'
import { likelyEmail } from './email-typo.ts'

test.each([
  ['jane@gmial.com', 'jane@gmail.com'],
  ['jane@gmail.con', 'jane@gmail.com'],
  ['Jane.Doe@yaho.com', 'Jane.Doe@yahoo.com'],
  ['jane@hotmial.com', 'jane@hotmail.com'],
  ['jane@iclod.com', 'jane@icloud.com'],
])('%s looks like %s', (typed, meant) => {
  expect(likelyEmail(typed)).toBe(meant)
})

test.each(['jane@gmail.com', 'jane@ranch.org', 'jane@mail.com', 'jane', '@gmial.com', 'jane@ymail.com'])(
  '%s is left alone',
  (typed) => {
    expect(likelyEmail(typed)).toBeNull()
  },
)
