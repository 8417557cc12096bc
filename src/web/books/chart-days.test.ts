import { expect, test } from 'vitest'
import { daysOf } from './chart-days.ts'

/** Paid with ten dollars more, which went back. */
const day = (at: string, net: number) => ({ day: at, revenue: net + 10, sales: 1, refunded: 10, net })

test('days without a sale have their place too', () => {
  expect(daysOf([day('2026-02-27', 65), day('2026-03-02', 130.5)])).toEqual({
    unit: 'day',
    bars: [
      { key: '2026-02-27', label: 'Feb 27', net: 65 },
      { key: '2026-02-28', label: 'Feb 28', net: 0 },
      { key: '2026-03-01', label: 'Mar 1', net: 0 },
      { key: '2026-03-02', label: 'Mar 2', net: 130.5 },
    ],
  })
})

test('more than two months of days become months', () => {
  expect(daysOf([day('2026-01-30', 0.1), day('2026-01-31', 0.2), day('2026-06-01', 65)])).toEqual({
    unit: 'month',
    bars: [
      { key: '2026-01', label: 'Jan 2026', net: 0.3 },
      { key: '2026-06', label: 'Jun 2026', net: 65 },
    ],
  })
})
