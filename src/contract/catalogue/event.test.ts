import { expect, test } from 'vitest'
import { readEventDate } from './event.ts'

test.each([
  ['June 15-17, 2024', '2024-06-15', '2024-06-17'],
  ['Oct 3, 2026', '2026-10-03', '2026-10-03'],
  ['May 30 - June 1, 2026', '2026-05-30', '2026-06-01'],
  ['September 5th to 7th, 2026', '2026-09-05', '2026-09-07'],
])('reads %s', (text, start, end) => {
  expect(readEventDate(text)).toEqual({ start, end })
})

test.each(['this weekend', 'Juno 3, 2026', 'June 31, 2026', 'June 9-3, 2026', ''])(
  'does not parse "%s"',
  (text) => {
    expect(readEventDate(text)).toBeNull()
  },
)
