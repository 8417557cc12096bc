import type { SalesDay } from '../../contract/books/sales.ts'
import { DAY } from '../../contract/time.ts'

export interface Bar {
  key: string
  label: string
  /** Dollars, after refunds. */
  net: number
}

const MOST_DAYS = 62

const dayName = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' })
const monthName = new Intl.DateTimeFormat('en-US', { month: 'short', year: 'numeric', timeZone: 'UTC' })

/** A bar per day, days without sales included; per month if there are too many days. */
export function daysOf(days: SalesDay[]): { unit: 'day' | 'month'; bars: Bar[] } {
  const first = Date.parse(days[0]?.day ?? '')
  const last = Date.parse(days.at(-1)?.day ?? '')
  const count = Math.round((last - first) / DAY) + 1
  if (!(count <= MOST_DAYS)) return { unit: 'month', bars: monthsOf(days) }
  const net = new Map(days.map((one) => [one.day, one.net]))
  const bars = Array.from({ length: count }, (_, index) => {
    const date = new Date(first + index * DAY)
    const key = date.toISOString().slice(0, 10)
    return { key, label: dayName.format(date), net: net.get(key) ?? 0 }
  })
  return { unit: 'day', bars }
}

function monthsOf(days: SalesDay[]): Bar[] {
  const months = new Map<string, number>()
  for (const { day, net } of days) {
    const month = day.slice(0, 7)
    months.set(month, (months.get(month) ?? 0) + net)
  }
  return Array.from(months, ([key, net]) => ({
    key,
    label: monthName.format(new Date(`${key}-01`)),
    net: Math.round(net * 100) / 100,
  }))
}
