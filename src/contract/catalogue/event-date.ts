import { DAY } from '../time.ts'
import type { Event } from './event.ts'

const MONTHS = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
]

const DATE_PATTERN =
  /^([a-z]+)\.? (\d{1,2})(?:st|nd|rd|th)?(?:,? (\d{4}))?(?: ?(?:-|–|to) ?(?:([a-z]+)\.? )?(\d{1,2})(?:st|nd|rd|th)?)?,? (\d{4})$/i

/** From its first to its last day, as ISO days. */
export interface EventDays {
  start: string
  end: string
}

/** Parses the owner's free text (`June 15-17, 2024`, `May 30 - June 1, 2026`), or null. */
export function readEventDate(text: string): EventDays | null {
  const found = DATE_PATTERN.exec(text.trim())
  if (!found) return null
  const [, month = '', day = '', startYear = '', endMonth = month, endDay = day, year = ''] = found
  const start = isoDay(startYear || year, month, day)
  const end = isoDay(year, endMonth, endDay)
  return start && end && start <= end ? { start, end } : null
}

function isoDay(year: string, monthName: string, day: string) {
  const month = MONTHS.findIndex((name) => name.toLowerCase().startsWith(monthName.toLowerCase()))
  if (month < 0 || monthName.length < 3) return null
  const date = new Date(Date.UTC(Number(year), month, Number(day)))
  return date.getUTCMonth() === month ? date.toISOString().slice(0, 10) : null
}

/** As the specification's examples write it; `readEventDate` parses it back. A last day before the first one is ignored. */
export function writeEventDate({ start, end }: EventDays): string {
  const [first, last] = [start, end].map((day) => {
    const [year = '', month = '', date = ''] = day.split('-')
    return { year, month: MONTHS[Number(month) - 1] ?? '', date: Number(date) }
  }) as [DayParts, DayParts]
  const from = `${first.month} ${first.date}`
  if (end <= start) return `${from}, ${first.year}`
  if (first.year !== last.year) return `${from}, ${first.year} - ${last.month} ${last.date}, ${last.year}`
  if (first.month !== last.month) return `${from} - ${last.month} ${last.date}, ${last.year}`
  return `${from}-${last.date}, ${last.year}`
}

interface DayParts {
  year: string
  month: string
  date: number
}

/** Whether a day of the event is in the weekend (Friday to Sunday) of the week of this day. */
export function isThisWeekend(date: string, today: string): boolean {
  const days = readEventDate(date)
  if (!days) return false
  const day = new Date(today)
  const untilSunday = (7 - day.getUTCDay()) % 7
  const [friday = '', sunday = ''] = [untilSunday - 2, untilSunday].map((later) =>
    new Date(day.getTime() + later * DAY).toISOString().slice(0, 10),
  )
  return days.start <= sunday && days.end >= friday
}

/** The event that is on, else the last one that began, else the next one. */
export function currentEvent<E extends Pick<Event, 'date'>>(events: E[], today: string): E | undefined {
  const dated = events
    .map((event) => ({ event, start: readEventDate(event.date)?.start ?? '' }))
    .filter(({ start }) => start)
    .toSorted((one, other) => other.start.localeCompare(one.start))
  return (dated.find(({ start }) => start <= today) ?? dated.at(-1))?.event ?? events[0]
}
