import { z } from 'zod'

/** Something the owner should look at: a sentence, and since when. */
export const Alarm = z.object({
  kind: z.enum([
    'undelivered',
    'unmailed',
    'mail-held',
    'no-webhook',
    'card-testing',
    'refunded-by-itself',
    'refund-stuck',
    'refund-failed',
    'unmatched-payment',
    'dispute',
    'video-failed',
    'buyer-waits',
    'master-missing',
    'no-ffmpeg',
  ]),
  sentence: z.string(),
  /** Whom it is about, so that the money can be given back at once. */
  purchaseId: z.number().int().optional(),
  since: z.string(),
  /** What the owner can do about it with one click: a call without a body, after a question where money moves. */
  actions: z
    .array(z.object({ label: z.string(), post: z.string(), confirm: z.string().nullable() }))
    .optional(),
})
export type Alarm = z.infer<typeof Alarm>
