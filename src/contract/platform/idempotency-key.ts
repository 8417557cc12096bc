import { z } from 'zod'

/** What a call that moves money may bring, so that it can be repeated when its answer was lost. */
export const IdempotencyHeaders = z.object({
  'idempotency-key': z
    .string()
    .trim()
    .min(1)
    .max(255)
    .optional()
    .describe(
      'Your own random key of this call. The same key with the same body gives the same answer and moves nothing twice; with another body it is refused (409).',
    ),
})
