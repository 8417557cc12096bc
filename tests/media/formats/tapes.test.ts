import { expect, it } from 'vitest'
import { goThrough } from './go-through.ts'
import { combedIn } from './measure.ts'
import { TAPE_KINDS } from './tape-kinds.ts'

const madeOf = goThrough(TAPE_KINDS)

it('shows one moment in each picture of what was interlaced', async () => {
  for (const [name, { findings }] of Object.entries(TAPE_KINDS)) {
    if (!findings?.includes('interlaced')) continue
    const { source, master } = await madeOf(name)
    const [before, after] = [await combedIn(source), await combedIn(master)]
    // of DV nothing moves enough to show it
    if (before > 0.5) expect([name, after]).toEqual([name, expect.closeTo(0, 0)])
    expect(after).toBeLessThan(0.25)
  }
})
