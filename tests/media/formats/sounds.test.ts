import { expect, it } from 'vitest'
import { goThrough } from './go-through.ts'
import { loudnessOf } from './measure.ts'
import { SOUND_KINDS } from './sound-kinds.ts'

const madeOf = goThrough(SOUND_KINDS)

it('makes phone copies and previews equally loud, and leaves the sound of masters alone', async () => {
  for (const name of ['two mono tracks', 'XDCAM in MXF with four mono tracks', '5.1 sound']) {
    const { phone, preview, master } = await madeOf(name)
    expect([name, await loudnessOf(phone)]).toEqual([name, expect.closeTo(-14, 0)])
    expect([name, await loudnessOf(preview)]).toEqual([name, expect.closeTo(-14, 0)])
    expect(await loudnessOf(master)).toBeLessThan(-17)
  }
})
