import { z } from 'zod'
import { HOUR } from '../time.ts'

/** The fallback: most barrel races are on Central Time. */
export const DEFAULT_TIME_ZONE = 'America/Chicago'

/** An IANA name; not an offset such as +05:00, which has no daylight saving time. */
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

/** Local time: `2026-06-15 20:05:09`. */
export function wallTime(zone: string, at: Date | string): string {
  const parts: Record<string, string> = {}
  for (const { type, value } of clockOf(zone).formatToParts(new Date(at))) parts[type] = value
  const { year = '', month, day, hour, minute, second } = parts
  return `${year.padStart(4, '0')}-${month}-${day} ${hour}:${minute}:${second}`
}

/** The local day: `2026-06-15`. */
export const dayIn = (zone: string, at: Date | string) => wallTime(zone, at).slice(0, 10)

/** The inverse of `wallTime`: takes a local time as if it were UTC and returns the actual time. */
export function fromWallTime(wallClock: number, zone: string): number {
  let at = wallClock
  // twice, because the first guess may be on the other side of a DST change
  for (let step = 0; step < 2; step++) {
    const reads = Date.parse(`${wallTime(zone, new Date(at)).replace(' ', 'T')}Z`)
    at += wallClock - (wallClock % 1000) - reads
  }
  return at
}

/** Larger than any offset from UTC. */
const MAX_OFFSET = 16 * HOUR

/** By bisection, because a day does not start at 0:00 where DST starts at midnight. */
export function startOfDay(zone: string, day: string): Date {
  const midnight = Date.parse(`${day}T00:00:00Z`)
  let [before, after] = [midnight - MAX_OFFSET, midnight + MAX_OFFSET]
  while (after - before > 1000) {
    const middle = Math.floor((before + after) / 2000) * 1000
    if (dayIn(zone, new Date(middle)) >= day) after = middle
    else before = middle
  }
  return new Date(after)
}
