import { z } from 'zod'
import { ShownPrices } from '../buying/price-rules.ts'
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
  /** What its videos cost beside the price of each rider. */
  prices: ShownPrices,
  /** Only the owner sees it, until it is published. */
  isDraft: z.boolean().optional(),
  /** Until then videos that are not up yet are sold, and up by then or refunded. Left out when it is over. */
  preorderUntil: z.string().nullish(),
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
  /** Null: what is not up yet is not sold. */
  preorderUntil: z.iso.datetime('Please choose a day and a time').nullish(),
})
export type NewEvent = z.infer<typeof NewEvent>

export const EventChange = NewEvent.partial()
export type EventChange = z.infer<typeof EventChange>
