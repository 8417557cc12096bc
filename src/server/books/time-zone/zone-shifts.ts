import { offsetAt } from '../../../contract/platform/time-zone.ts'
import { DAY } from '../../../contract/time.ts'

/** From a moment on, how many seconds the shop's clock is ahead of UTC's. */
export interface ZoneShift {
  startsAt: string
  offsetSeconds: number
}

const FIRST = Date.UTC(2010, 0, 1)
const LAST = Date.UTC(2050, 0, 1)
/** Shorter than any summer time: Morocco leaves it for a month. */
const STEP = 7 * DAY

const found = new Map<string, readonly ZoneShift[]>()

/** Every change of a zone's clock that a sale may meet. The first counts for all the time before. */
export function shiftsOf(zone: string): readonly ZoneShift[] {
  // what a Node knows of clocks never changes, and asking for forty years takes it a while
  const shifts = found.get(zone) ?? findShifts(zone)
  found.set(zone, shifts)
  return shifts
}

function findShifts(zone: string): ZoneShift[] {
  let offset = offsetAt(zone, new Date(FIRST))
  const shifts = [{ startsAt: '', offsetSeconds: offset }]
  for (let time = FIRST; time < LAST; time += STEP) {
    const next = offsetAt(zone, new Date(time + STEP))
    if (next === offset) continue
    const startsAt = changeBetween(zone, time, time + STEP)
    shifts.push({ startsAt: startsAt.toISOString(), offsetSeconds: next })
    offset = next
  }
  return shifts
}

/** The first second of the later offset. */
function changeBetween(zone: string, from: number, to: number): Date {
  const earlier = offsetAt(zone, new Date(from))
  let [before, after] = [from, to]
  while (after - before > 1000) {
    const middle = Math.floor((before + after) / 2000) * 1000
    if (offsetAt(zone, new Date(middle)) === earlier) before = middle
    else after = middle
  }
  return new Date(after)
}
