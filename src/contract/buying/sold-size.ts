import { z } from 'zod'
import { Id } from '../fields.ts'

/** What of a video is sold: the best version there is, or only the copy for phones. */
export const SoldSize = z.enum(['full', 'phone'], 'A video is sold in full size or in phone size')
export type SoldSize = z.infer<typeof SoldSize>

/** How a sale is named where it is not simply the video. */
export function soldAs({ size, isUpgrade }: { size: SoldSize; isUpgrade: boolean | 0 | 1 }) {
  if (size === 'phone') return 'Phone size'
  return isUpgrade ? 'Upgrade to full size' : null
}

/** To the full size, for a buyer of the phone size. */
export const Upgrade = z.object({
  riderId: Id,
  eventId: Id,
  riderName: z.string(),
  horses: z.array(z.number().int()),
  /** The difference. */
  cents: z.number().int(),
  /** `4K`: of the full size, where it is known. */
  quality: z.string().nullable(),
})
export type Upgrade = z.infer<typeof Upgrade>
