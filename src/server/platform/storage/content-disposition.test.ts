import { expect, test } from 'vitest'
import { contentDisposition } from './send-file.ts'

test('a header carries a name in any language, and nothing but the name', () => {
  expect(contentDisposition('inline', 'Jane_Doe.mp4')).toBe('inline; filename="Jane_Doe.mp4"')
  expect(contentDisposition('attachment', "José's_(1).mp4")).toBe(
    `attachment; filename="Jos_'s_(1).mp4"; filename*=UTF-8''Jos%C3%A9%27s_%281%29.mp4`,
  )
  const nasty = contentDisposition('attachment', 'a"; filename="b\r\nX: y\ud800.mp4')
  expect(nasty).toMatch(/^[\x20-\x7e]+$/)
  expect(nasty.split('; ')[1]).toBe('filename="a_')
})
