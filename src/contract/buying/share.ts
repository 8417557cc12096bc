import { z } from 'zod'
import { OrderParam } from './order.ts'

/** What whoever has the link may do with the video: watch it, or download it too. */
export const ShareRight = z.enum(['watch', 'download'], 'A shared video may be watched, or downloaded too')
export type ShareRight = z.infer<typeof ShareRight>

/** A link for handing on, as the buyer who made it sees it. */
export const Share = z.object({
  id: z.number().int(),
  horse: z.number().int(),
  may: ShareRight,
  url: z.string(),
  createdAt: z.string(),
})
export type Share = z.infer<typeof Share>

/** Without `may` the link keeps what it may, and a new one may be watched. */
export const NewShare = z.object({
  horse: z.number('Please say which horse').int().min(1).max(20),
  may: ShareRight.optional(),
})

export const ShareParam = OrderParam.extend({ id: z.coerce.number().int().positive() })
export const SharedParam = z.object({ token: z.string().max(100) })

/** The page behind a link that was handed on: the film under the shop's brand, and nothing of the order. */
export const SharedVideo = z.object({
  riderName: z.string(),
  horseName: z.string().nullable(),
  eventName: z.string(),
  /** Where the run can be bought; null where it has left the shop. */
  eventId: z.number().int().nullable(),
  riderId: z.number().int().nullable(),
  may: ShareRight,
  /** Sent on to the film; with `?download`, where that is allowed, to its file. */
  url: z.string(),
  fileName: z.string(),
  pictureUrl: z.string(),
  ready: z.boolean(),
  /** Its page tells whoever is sent the link, and no preview of it, whose run it is. */
  unlisted: z.literal(true).optional(),
})
export type SharedVideo = z.infer<typeof SharedVideo>
