import { z } from 'zod'
import { Id, requiredId, requiredText, WebAddress } from '../fields.ts'

export const Event = z.object({
  id: Id,
  name: z.string(),
  /** Free text, as the owner writes it: `June 15-17, 2024`. */
  date: z.string(),
  thumbnailUrl: z.string(),
  sportId: Id,
  riderCount: z.number().int(),
})
export type Event = z.infer<typeof Event>

/** All events without a limit. */
export const EventQuery = z.object({ limit: z.coerce.number().int().min(1).max(100).optional() })

const FILL_IN = 'Please fill in all event fields'

export const NewEvent = z.object({
  name: requiredText(FILL_IN),
  date: requiredText(FILL_IN, 100),
  thumbnailUrl: WebAddress,
  sportId: requiredId(FILL_IN),
})
export type NewEvent = z.infer<typeof NewEvent>

export const EventChange = NewEvent.partial()
export type EventChange = z.infer<typeof EventChange>

const MONTHS = 'january february march april may june july august september october november december'.split(
  ' ',
)

const DATE_PATTERN =
  /^([a-z]+)\.? (\d{1,2})(?:st|nd|rd|th)?(?: ?(?:-|–|to) ?(?:([a-z]+)\.? )?(\d{1,2})(?:st|nd|rd|th)?)?,? (\d{4})$/i

/** Parses the owner's free text (`June 15-17, 2024`, `May 30 - June 1, 2026`) into ISO days, or null. */
export function readEventDate(text: string): { start: string; end: string } | null {
  const found = DATE_PATTERN.exec(text.trim())
  if (!found) return null
  const [, month = '', day = '', endMonth = month, endDay = day, year = ''] = found
  const start = isoDay(year, month, day)
  const end = isoDay(year, endMonth, endDay)
  return start && end && start <= end ? { start, end } : null
}

function isoDay(year: string, monthName: string, day: string) {
  const month = MONTHS.findIndex((name) => name.startsWith(monthName.toLowerCase()))
  if (month < 0 || monthName.length < 3) return null
  const date = new Date(Date.UTC(Number(year), month, Number(day)))
  return date.getUTCMonth() === month ? date.toISOString().slice(0, 10) : null
}
