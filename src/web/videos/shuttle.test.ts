import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { speedAfter } from './shuttle.ts'

const speedOf = (keys: string) => [...keys].reduce((speed, key) => speedAfter(key, speed) ?? speed, 0)

describe('the speed after keys', () => {
  it.each([
    [' ', 1],
    ['  ', 0],
    ['l', 1],
    ['ll', 2],
    ['llllll', 8],
    ['llk', 0],
    ['jj', -2],
    ['jjjjjj', -8],
    ['llj', -1],
    ['jjL', 1],
    ['jj ', 0],
    ['x', 0],
  ])('%j is %d', (keys, speed) => expect(speedOf(keys)).toBe(speed))

  it('is paused by K, and turned by J and L, whatever came before', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom('j', 'k', 'l', ' ')), (keys) => {
        const speed = speedOf(keys.join(''))
        expect(Math.abs(speed)).toBeLessThanOrEqual(8)
        expect(speedAfter('k', speed)).toBe(0)
        expect(speedAfter('l', speed)).toBeGreaterThan(0)
        expect(speedAfter('j', speed)).toBeLessThan(0)
      }),
    )
  })
})
