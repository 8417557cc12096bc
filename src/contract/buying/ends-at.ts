import { wallTime } from '../platform/time-zone.ts'
import { DAY } from '../time.ts'

/** `Sunday midnight`, `Sunday 6:30 PM`, `Nov 29, 6 PM`: in the shop's time zone, and by the weekday where that is soon. */
export function endsAt(until: string, zone: string, now: Date): string {
  // the midnight that ends a day, not the one that begins the next
  const last = wallTime(zone, new Date(Date.parse(until) - 60_000))
  const [day = '', time = ''] = wallTime(zone, until).split(' ')
  const isMidnight = time.startsWith('00:00')
  const at = new Date(`${(isMidnight ? last : day).slice(0, 10)}T12:00:00Z`)
  const isSoon = Date.parse(until) - now.getTime() < 6 * DAY
  const format = (options: Intl.DateTimeFormatOptions) =>
    at.toLocaleDateString('en-US', { ...options, timeZone: 'UTC' })
  const date = isSoon ? format({ weekday: 'long' }) : `${format({ month: 'short', day: 'numeric' })},`
  return `${date} ${isMidnight ? 'midnight' : clock(time)}`
}

function clock(time: string) {
  const [hour = 0, minute = 0] = time.split(':').map(Number)
  const minutes = minute === 0 ? '' : `:${String(minute).padStart(2, '0')}`
  return `${hour % 12 || 12}${minutes} ${hour < 12 ? 'AM' : 'PM'}`
}
