import { expect, test } from 'vitest'
import { lazily } from './lazily.ts'

test('it is made when it is first needed, once for all who ask, and anew where it failed', async () => {
  let tries = 0
  const thing = lazily(async () => {
    tries++
    if (tries === 1) throw new Error('not yet')
    return { tries }
  })
  expect(tries).toBe(0)
  await expect(thing()).rejects.toThrow('not yet')
  const [one, other] = await Promise.all([thing(), thing()])
  expect(one).toBe(other)
  expect(tries).toBe(2)
})
