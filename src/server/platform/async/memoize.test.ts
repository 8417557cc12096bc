import { expect, test } from 'vitest'
import { lazy, memoizeFor } from './memoize.ts'

test('lazy loads on the first call, once for concurrent calls, and again after a failure', async () => {
  let tries = 0
  const load = lazy(async () => {
    tries++
    if (tries === 1) throw new Error('not yet')
    return { tries }
  })
  expect(tries).toBe(0)
  await expect(load()).rejects.toThrow('not yet')
  const [one, other] = await Promise.all([load(), load()])
  expect(one).toBe(other)
  expect(tries).toBe(2)
})

test('memoizeFor shares a result or an error for the given time, then loads again', async () => {
  let clock = 10_000
  let times = 0
  const load = memoizeFor(
    1000,
    () => new Date(clock),
    async () => {
      times++
      if (times === 2) throw new Error('away')
      return times
    },
  )
  const ask = () => load().catch(({ message }: Error) => message)
  const results: unknown[] = []
  for (const later of [0, 999, 1, 999, 1, 999, -1000]) {
    clock += later
    results.push(await ask())
  }
  expect(results).toEqual([1, 1, 'away', 'away', 3, 3, 3])
  clock -= 1000
  expect(await Promise.all([ask(), ask()])).toEqual([4, 4])
})
