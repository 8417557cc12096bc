import type { Time } from '../../platform/db/columns.ts'

/** From a moment on, how far the shop's clock is ahead of UTC's. */
interface ZoneShiftTable {
  startsAt: Time
  offsetSeconds: number
}

export interface TimeZoneTables {
  zoneShift: ZoneShiftTable
}
