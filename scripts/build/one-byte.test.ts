import { expect, it } from 'vitest'
import { inOneByte } from './one-byte.ts'

it('writes a program so that each letter takes one byte, and it says the same', async () => {
  const program =
    'export default ["It’s – 🏃 …", `Café ’`, /[\u2019’]/.test("’"), /^🏃$/u.test("🏃"), { ł: 1 }] // ’'
  const written = inOneByte(program)
  expect(written).toMatch(/^[\0-\xff]*$/)
  expect(written).toContain('Café')
  const load = async (code: string) =>
    (await import(`data:text/javascript,${encodeURIComponent(code)}`)).default as unknown[]
  expect(await load(written)).toEqual(await load(program))
})

it('refuses what it would change', () => {
  expect(() => inOneByte('const text = String.raw`a ’ b`')).toThrow('raw text')
})
