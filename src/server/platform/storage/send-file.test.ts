import { expect, test } from 'vitest'
import { contentDisposition, rangeOf } from './send-file.ts'

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

test('If-Range with an older ETag or date returns the whole file', () => {
  const part = { start: 5, end: 999 }
  expect(asked('bytes=5-', '"abc"')).toEqual(part)
  expect(asked('bytes=5-', '"old"')).toBeNull()
  expect(asked('bytes=5-', 'W/"abc"')).toBeNull()
  expect(asked('bytes=5-', 'Sat, 02 May 2026 10:00:00 GMT')).toEqual(part)
  expect(asked('bytes=5-', 'Sat, 02 May 2026 09:00:00 GMT')).toBeNull()
})

test('an empty file has no ranges', () => {
  expect(rangeOf({ range: 'bytes=0-' }, { ...file, size: 0 })).toBe('beyond')
})

test('Content-Disposition encodes any file name and cannot be injected into', () => {
  expect(contentDisposition('inline', 'Jane_Doe.mp4')).toBe('inline; filename="Jane_Doe.mp4"')
  expect(contentDisposition('attachment', "José's_(1).mp4")).toBe(
    `attachment; filename="Jos_'s_(1).mp4"; filename*=UTF-8''Jos%C3%A9%27s_%281%29.mp4`,
  )
  const nasty = contentDisposition('attachment', 'a"; filename="b\r\nX: y\ud800.mp4')
  expect(nasty).toMatch(/^[\x20-\x7e]+$/)
  expect(nasty.split('; ')[1]).toBe('filename="a_')
})
