import { z } from 'zod'
import { FENCE_LINK_HEADER } from '../../endpoint.ts'
import { Id } from '../../fields.ts'

export const FenceLinkHeader = z.object({ [FENCE_LINK_HEADER]: z.string().max(100).optional() })

const DAY = 'Please choose a day'

export const FenceDay = z.object({
  /** In the shop's time zone: `2026-06-13`. */
  day: z.iso.date(DAY),
})

/** A link to the fence of one event, for one day and without an account. */
export const FenceLink = z.object({
  id: Id,
  day: z.string(),
  createdAt: z.string(),
  /** The end of the day after, so that a phone without a signal can still send its taps. */
  expiresAt: z.string(),
})
export type FenceLink = z.infer<typeof FenceLink>

export const FenceLinks = z.object({ links: z.array(FenceLink) })

/** The address is shown only now. */
export const MadeFenceLink = FenceLink.extend({ url: z.string() })
export type MadeFenceLink = z.infer<typeof MadeFenceLink>

/** What the fence's page shows beside the runs. */
export const FenceFrame = z.object({
  eventName: z.string(),
  timeZone: z.string(),
  /** Of a fence link: the time within which it can tap. */
  link: z.object({ day: z.string(), opensAt: z.string(), closesAt: z.string() }).nullable(),
})
export type FenceFrame = z.infer<typeof FenceFrame>
