import { z } from 'zod'
import { Id, IdText } from '../fields.ts'

/** More is no name. */
const LONGEST = 80

export const SearchQuery = z.object({
  q: z.string().trim().max(LONGEST, `Please search with at most ${LONGEST} letters`),
  /** Only of this event. */
  eventId: IdText.optional(),
  limit: z.coerce.number().int().min(1).max(50).default(12),
})

/** A run that may be the one, with what tells it from another of the same name. */
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
