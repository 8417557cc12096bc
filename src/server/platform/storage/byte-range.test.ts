import { expect, test } from 'vitest'
import { rangeOf } from './send-file.ts'

const file = { size: 1000, etag: '"abc"', modifiedAt: new Date('2026-05-02T10:00:00Z') }
const asked = (range: string, ifRange?: string) => rangeOf({ range, 'if-range': ifRange }, file)

test.each([
  ['bytes=0-99', { start: 0, end: 99 }],
  ['bytes=900-', { start: 900, end: 999 }],
  ['bytes=900-5000', { start: 900, end: 999 }],
  ['bytes=-1', { start: 999, end: 999 }],
  ['bytes=-5000', { start: 0, end: 999 }],
  ['bytes=1000-', 'beyond'],
  ['bytes=-0', 'beyond'],
  ['bytes=0-1,5-6', null],
  ['bytes=5-2', null],
  ['bytes=-', null],
  ['bytes=a-b', null],
  ['lines=1-2', null],
])('%s', (range, expected) => {
  expect(asked(range)).toEqual(expected)
})

test('a part is given only of the file that the rest is of', () => {
  const part = { start: 5, end: 999 }
  expect(asked('bytes=5-', '"abc"')).toEqual(part)
  expect(asked('bytes=5-', '"old"')).toBeNull()
  expect(asked('bytes=5-', 'W/"abc"')).toBeNull()
  expect(asked('bytes=5-', 'Sat, 02 May 2026 10:00:00 GMT')).toEqual(part)
  expect(asked('bytes=5-', 'Sat, 02 May 2026 09:00:00 GMT')).toBeNull()
})

test('an empty file has no part', () => {
  expect(rangeOf({ range: 'bytes=0-' }, { ...file, size: 0 })).toBe('beyond')
})
