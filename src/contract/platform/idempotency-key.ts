import { z } from 'zod'

/** For calls that move money, so that they can be retried. */
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
