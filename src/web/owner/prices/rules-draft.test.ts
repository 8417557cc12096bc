import { expect, it } from 'vitest'
import { toDraft, toRules } from './rules-draft.ts'

const ZONE = 'America/Chicago'
const until = (day: string, time: string) => {
  const draft = toDraft({}, ZONE, false)
  const early = { kind: 'own' as const, price: '55', day, time }
  return (toRules({ ...draft, early }, ZONE) as { early: { until: string } }).early.until
}

it('the last minute of a day means its midnight, also when it is edited again', () => {
  expect(until('2026-06-14', '23:59')).toBe('2026-06-15T05:00:00.000Z')
  expect(until('2026-06-14', '18:00')).toBe('2026-06-14T23:00:00.000Z')
  for (const time of ['23:59', '18:00']) {
    const early = { cents: 5500, until: until('2026-06-14', time) }
    expect(toDraft({ early }, ZONE, false).early).toMatchObject({ day: '2026-06-14', time })
  }
})
