import { afterEach, expect } from 'vitest'

/** What the server or the code complains about is no detail of a passing test. */
export const complaints: string[] = []

for (const name of ['error', 'warn'] as const) {
  console[name] = (...words: unknown[]) => complaints.push(words.map(String).join(' '))
}

afterEach(() => {
  expect(complaints.splice(0), 'complaints during the test').toEqual([])
})
