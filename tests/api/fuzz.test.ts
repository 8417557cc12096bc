import { afterAll, beforeAll, expect, it } from 'vitest'
import { runFuzz } from '../fuzz/fuzz-run.ts'
import { openTestShop, type TestShop } from '../support/test-shop.ts'

/** A taste of what `npm run bench -- fuzz` does at length. */
const REQUESTS = 1500
const SEED = 7

let test: TestShop

beforeAll(async () => {
  test = await openTestShop()
})
afterAll(() => test.close())

it('wrong requests of every kind are refused in words, and leave nothing behind that is not allowed', async () => {
  const { wrong, sent, statuses } = await runFuzz(test, { seed: SEED, requests: REQUESTS })
  expect(wrong).toEqual([])
  expect(sent).toBe(REQUESTS)
  // not all of it was refused at the door
  for (const status of [200, 201, 400, 401, 403, 404])
    expect(statuses[status], `${status}`).toBeGreaterThan(5)
})
