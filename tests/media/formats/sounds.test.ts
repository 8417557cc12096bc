import { describe, expect, it } from 'vitest'
import { goThrough } from './go-through.ts'
import { loudnessOf } from './measure.ts'
import { SOUND_KINDS } from './sound-kinds.ts'

const { madeOf, testEach } = goThrough(SOUND_KINDS)

async function expectLoudness(name: string) {
  const { phone, preview, master } = await madeOf(name)
  expect(await loudnessOf(phone)).toBeCloseTo(-14, 0)
  expect(await loudnessOf(preview)).toBeCloseTo(-14, 0)
  expect(await loudnessOf(master)).toBeLessThan(-17)
}

testEach('quick')

it('makes phone copies and previews equally loud, and leaves the sound of masters alone', () =>
  expectLoudness('XDCAM in MXF with four mono tracks'))

describe('in full', { tags: ['long'] }, () => {
  testEach('long')

  it.each(['two mono tracks', '5.1 sound'])(
    'makes phone copies and previews equally loud: %s',
    expectLoudness,
  )
})
