import { z } from 'zod'
import { Id, requiredId, requiredText, WebAddress } from '../fields.ts'

export const Event = z.object({
  id: Id,
  name: z.string(),
  /** Free text, as the owner writes it: `June 15-17, 2024`. */
  date: z.string(),
  thumbnailUrl: z.string(),
  sportId: Id,
  /** Decides whether its videos are called runs. */
  sportName: z.string(),
  riderCount: z.number().int(),
  /** Only the owner sees it, until it is published. */
  isDraft: z.boolean().optional(),
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
  /** By default it is published at once. */
  isDraft: z.boolean().optional(),
})
export type NewEvent = z.infer<typeof NewEvent>

export const EventChange = NewEvent.partial()
export type EventChange = z.infer<typeof EventChange>
