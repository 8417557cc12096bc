import { describe, expect, it } from 'vitest'
import { goThrough } from './go-through.ts'
import { combedIn } from './measure.ts'
import { TAPE_KINDS } from './tape-kinds.ts'

const { madeOf, testEach } = goThrough(TAPE_KINDS)

async function expectNoCombs(name: string) {
  const { source, master } = await madeOf(name)
  const [before, after] = [await combedIn(source), await combedIn(master)]
  // of DV nothing moves enough to show it
  if (before > 0.5) expect(after).toBeCloseTo(0, 0)
  expect(after).toBeLessThan(0.25)
}

testEach('quick')

it('shows one moment in each picture of what was interlaced', () => expectNoCombs('HDV'))

describe('in full', { tags: ['long'] }, () => {
  testEach('long')

  const interlaced = Object.entries(TAPE_KINDS).filter(
    ([, { quick, findings }]) => !quick && findings?.includes('interlaced'),
  )
  it.each(interlaced)('shows one moment in each picture: %s', (name) => expectNoCombs(name))
})
