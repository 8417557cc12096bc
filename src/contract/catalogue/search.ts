import { z } from 'zod'
import { Id, IdText } from '../fields.ts'

const MAX_LENGTH = 80

export const SearchQuery = z.object({
  q: z.string().trim().max(MAX_LENGTH, `Please search with at most ${MAX_LENGTH} characters`),
  eventId: IdText.optional(),
  limit: z.coerce.number().int().min(1).max(50).default(12),
})

/** A search result, with what distinguishes riders of the same name. */
export const FoundRun = z.object({
  riderId: Id,
  name: z.string(),
  horses: z.array(z.string()),
  eventId: Id,
  eventName: z.string(),
  eventDate: z.string(),
  thumbnailUrl: z.string(),
  available: z.boolean(),
})
export type FoundRun = z.infer<typeof FoundRun>
