import { z } from 'zod'
import { Id, IdText } from '../fields.ts'
import { MAX_FOUND_RUNS } from '../limits.ts'
import { Event } from './event.ts'

const MAX_LENGTH = 80

export const SearchQuery = z.object({
  q: z.string().trim().max(MAX_LENGTH, `Please search with at most ${MAX_LENGTH} characters`),
  eventId: IdText.optional(),
  limit: z.coerce.number().int().min(1).max(MAX_FOUND_RUNS).default(12),
})

/** A search result, with what distinguishes riders of the same name. */
export const FoundRun = z.object({
  riderId: Id,
  name: z.string(),
  horses: z.array(z.string()),
  /** Day and class. */
  go: z.string().optional(),
  eventId: Id,
  eventName: z.string(),
  eventDate: z.string(),
  thumbnailUrl: z.string(),
  available: z.boolean(),
})
export type FoundRun = z.infer<typeof FoundRun>

export const FoundEvent = Event.pick({ id: true, name: true, date: true, riderCount: true, sportName: true })
export type FoundEvent = z.infer<typeof FoundEvent>

export const SearchAnswer = z.object({
  events: z.array(FoundEvent),
  runs: z.array(FoundRun),
  /** How many runs match, without the limit. */
  total: z.number().int(),
})
export type SearchAnswer = z.infer<typeof SearchAnswer>
