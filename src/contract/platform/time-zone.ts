import { z } from 'zod'
import { HOUR } from '../time.ts'

/** Where the machine knows no better: most barrel races are run on Central Time. */
export const DEFAULT_TIME_ZONE = 'America/Chicago'

/** A name of the IANA's list that this program knows; an offset such as +05:00 is none, since it knows no summer time. */
function isTimeZone(name: string): boolean {
  if (!/^[A-Za-z]/.test(name)) return false
  try {
    new Intl.DateTimeFormat('en-US', { timeZone: name })
    return true
  } catch {
    return false
  }
}

export const TimeZone = z
  .string()
  .max(64, 'There is no such time zone')
  .refine(isTimeZone, 'There is no such time zone')

const clocks = new Map<string, Intl.DateTimeFormat>()

function clockOf(zone: string) {
  const known = clocks.get(zone)
  if (known) return known
  const clock = new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  })
  clocks.set(zone, clock)
  return clock
}

/** `2026-06-15 20:05:09`, as the clock on the wall shows it there. */
export function wallTime(zone: string, at: Date | string): string {
  const parts: Record<string, string> = {}
  for (const { type, value } of clockOf(zone).formatToParts(new Date(at))) parts[type] = value
  const { year = '', month, day, hour, minute, second } = parts
  return `${year.padStart(4, '0')}-${month}-${day} ${hour}:${minute}:${second}`
}

/** `2026-06-15`: a sale of Saturday night is one of Saturday. */
export const dayIn = (zone: string, at: Date | string) => wallTime(zone, at).slice(0, 10)

/** The moment at which a clock on the wall there shows what UTC shows at the one given. */
export function fromWallTime(shown: number, zone: string): number {
  let at = shown
  // twice, since the first guess may lie on the other side of a change to summer time
  for (let step = 0; step < 2; step++) {
    const reads = Date.parse(`${wallTime(zone, new Date(at)).replace(' ', 'T')}Z`)
    at += shown - (shown % 1000) - reads
  }
  return at
}

/** No clock of the world is further from UTC's. */
const FURTHEST = 16 * HOUR

/** The moment at which a day begins there; summer time may begin at midnight, so not every day begins at 0:00. */
export function startOfDay(zone: string, day: string): Date {
  const midnight = Date.parse(`${day}T00:00:00Z`)
  let [before, after] = [midnight - FURTHEST, midnight + FURTHEST]
  while (after - before > 1000) {
    const middle = Math.floor((before + after) / 2000) * 1000
    if (dayIn(zone, new Date(middle)) >= day) after = middle
    else before = middle
  }
  return new Date(after)
}
