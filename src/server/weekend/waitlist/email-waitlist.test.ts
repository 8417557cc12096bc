import { expect, test } from 'vitest'
import { eveningOf } from './email-waitlist.ts'

test.each([
  ['2026-06-14T22:59:59Z', null],
  ['2026-06-14T23:00:00Z', '2026-06-14'],
  ['2026-06-15T04:59:00Z', '2026-06-14'],
  ['2026-06-15T05:00:00Z', null],
  // an hour later by the sun, and the same by the clock
  ['2026-12-14T23:30:00Z', null],
  ['2026-12-15T00:00:00Z', '2026-12-14'],
])('at %s it is the evening of %s in Chicago', (time, day) => {
  expect(eveningOf(new Date(time), 'America/Chicago')).toBe(day)
})
