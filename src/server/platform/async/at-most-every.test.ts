import { expect, test } from 'vitest'
import { atMostEvery } from './at-most-every.ts'

test('all who ask within the time hear the same, also of a failure, and then it is found out anew', async () => {
  let clock = 10_000
  let times = 0
  const find = atMostEvery(
    1000,
    () => new Date(clock),
    async () => {
      times++
      if (times === 2) throw new Error('away')
      return times
    },
  )
  const ask = () => find().catch(({ message }: Error) => message)
  const heard: unknown[] = []
  for (const later of [0, 999, 1, 999, 1, 999, -1000]) {
    clock += later
    heard.push(await ask())
  }
  expect(heard).toEqual([1, 1, 'away', 'away', 3, 3, 3])
  clock -= 1000
  expect(await Promise.all([ask(), ask()])).toEqual([4, 4])
})
