import { z } from 'zod'

/** What a client that asks for `application/problem+json` gets; everyone else gets `detail` as plain text. */
export const Problem = z.object({
  type: z.string(),
  title: z.string(),
  status: z.number().int(),
  detail: z.string(),
})
export type Problem = z.infer<typeof Problem>
