import { expect, it } from 'vitest'
import { runFuzz } from '../fuzz/fuzz-run.ts'
import { sharedTestShop } from '../support/shared-shop.ts'

const SEED = 7

const test = sharedTestShop()

// a taste of what `npm run bench -- fuzz` does at length
it('wrong requests of every kind are refused in words, and leave nothing behind that is not allowed', () =>
  sendWrong(400))
it('and so are many more', { tags: ['long'] }, () => sendWrong(1500))

async function sendWrong(requests: number) {
  const { wrong, sent, statuses } = await runFuzz(test, { seed: SEED, requests })
  expect(wrong).toEqual([])
  expect(sent).toBe(requests)
  // not all of it was refused at the door
  for (const status of [200, 201, 400, 401, 403, 404])
    expect(statuses[status], `${status}`).toBeGreaterThan(0)
}
