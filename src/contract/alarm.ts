import { z } from 'zod'

/** Something the owner should look at: a sentence, and since when. */
export const Alarm = z.object({
  kind: z.enum([
    'undelivered',
    'unmailed',
    'no-webhook',
    'refunded-by-itself',
    'refund-stuck',
    'video-failed',
    'buyer-waits',
    'no-ffmpeg',
  ]),
  sentence: z.string(),
  /** Whom it is about, so that the money can be given back at once. */
  purchaseId: z.number().int().optional(),
  since: z.string(),
})
export type Alarm = z.infer<typeof Alarm>
