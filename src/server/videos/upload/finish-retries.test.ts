import { expect, it } from 'vitest'
import { storageUnreachable } from '../../platform/http/outage.ts'
import { FinishRetries } from './finish-retries.ts'

const MINUTE = 60_000
const at = (milliseconds: number) => new Date(Date.UTC(2026, 5, 1) + milliseconds)

it.each([
  ['a storage that is away', storageUnreachable('no answer')],
  ['a bucket that refuses the key', Object.assign(new Error(), { $metadata: { httpStatusCode: 403 } })],
  ['a disk that may not be written', Object.assign(new Error(), { code: 'EACCES' })],
])('%s is asked again after a pause that grows to half a minute, and never for the last time', (_, error) => {
  const tries = new FinishRetries()
  const pauses = Array.from({ length: 100 }, (_try, index) => {
    const now = index * MINUTE
    expect(tries.isLast('one', error, at(now))).toBe(false)
    expect(tries.isTooEarly('one', at(now))).toBe(true)
    expect(tries.isTooEarly('other', at(now))).toBe(false)
    return [1, 2, 4, 8, 16, 30].find((seconds) => !tries.isTooEarly('one', at(now + seconds * 1000)))
  })
  expect(pauses.slice(0, 8)).toEqual([1, 2, 4, 8, 16, 30, 30, 30])
  expect(pauses.at(-1)).toBe(30)
  tries.forget('one')
  expect(tries.isTooEarly('one', at(99 * MINUTE))).toBe(false)
})

it('what else fails eight times has failed, however often the storage was away in between', () => {
  const tries = new FinishRetries()
  const last = Array.from({ length: 8 }, () => {
    tries.isLast('one', storageUnreachable('no answer'), at(0))
    return tries.isLast('one', new Error('too large'), at(0))
  })
  expect(last).toEqual([false, false, false, false, false, false, false, true])
})
