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
    'no-ffmpeg',
  ]),
  sentence: z.string(),
  since: z.string(),
})
export type Alarm = z.infer<typeof Alarm>
