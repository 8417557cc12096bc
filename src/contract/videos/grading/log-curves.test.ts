import { describe, expect, it } from 'vitest'
import { codeOf, decodeCLog3, decodeDLog, decodeSLog3, decodeVLog } from './log-curves.ts'

/** The tables in the makers' papers: 10-bit codes of reflections. */
const published = [
  { name: 'S-Log3', decode: decodeSLog3, codes: { 0: 95, 18: 420, 90: 598 } },
  { name: 'V-Log', decode: decodeVLog, codes: { 0: 128, 18: 433, 90: 602 } },
  { name: 'C-Log3', decode: decodeCLog3, codes: { 18: 351 } },
  { name: 'D-Log', decode: decodeDLog, codes: { 18: 408 } },
]

describe.each(published)('$name', ({ decode, codes }) => {
  it.each(Object.entries(codes))('has a reflection of %s %% at code %i', (percent, code) => {
    // the papers give whole codes
    expect(decode((code - 0.6) / 1023) * 100).toBeLessThan(Number(percent))
    expect(decode((code + 0.6) / 1023) * 100).toBeGreaterThan(Number(percent))
  })

  it('rises everywhere, also where its two parts meet', () => {
    for (let code = 0; code < 1023; code++)
      expect(decode((code + 1) / 1023)).toBeGreaterThan(decode(code / 1023))
  })
})

it('knows the codes of black and white', () => {
  expect(codeOf(0, 'limited') * 1023).toBeCloseTo(64, 9)
  expect(codeOf(1, 'limited') * 1023).toBeCloseTo(940, 9)
  expect([codeOf(0, 'full'), codeOf(1, 'full')]).toEqual([0, 1])
})
