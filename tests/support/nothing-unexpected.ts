import { afterEach, expect } from 'vitest'
import { complaints } from './complaints.ts'

for (const name of ['error', 'warn'] as const) {
  console[name] = (...words: unknown[]) => complaints.push(words.map(String).join(' '))
}

afterEach(() => {
  expect(complaints.splice(0), 'complaints during the test').toEqual([])
})
