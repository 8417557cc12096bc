import { z } from 'zod'
import { IdText } from '../fields.ts'
import { OrderParam } from './order.ts'

/** What the link allows: to watch the video, or to download it too. */
export const ShareRight = z.enum(['watch', 'download'], 'A shared video may be watched, or downloaded too')
export type ShareRight = z.infer<typeof ShareRight>

/** A share link, as the buyer sees it. */
export const Share = z.object({
  id: z.number().int(),
  horse: z.number().int(),
  may: ShareRight,
  url: z.string(),
  createdAt: z.string(),
})
export type Share = z.infer<typeof Share>

/** Without `may` an existing link stays as it is, and a new one is for watching. */
export const NewShare = z.object({
  horse: z.number('Please say which horse').int().min(1).max(20),
  may: ShareRight.optional(),
})

export const ShareParam = OrderParam.extend({ id: IdText })
export const SharedParam = z.object({ token: z.string().max(100) })

/** The page behind a share link: the video, and nothing of the order. */
export const SharedVideo = z.object({
  riderName: z.string(),
  horseName: z.string().nullable(),
  eventName: z.string(),
  /** Where the run can be bought; null where it has left the shop. */
  eventId: z.number().int().nullable(),
  riderId: z.number().int().nullable(),
  may: ShareRight,
  /** Redirects to the video; with `?download`, where that is allowed, to its file. */
  url: z.string(),
  fileName: z.string(),
  pictureUrl: z.string(),
  ready: z.boolean(),
  /** Link previews must not name the rider. */
  unlisted: z.literal(true).optional(),
})
export type SharedVideo = z.infer<typeof SharedVideo>
