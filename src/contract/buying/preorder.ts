import { z } from 'zod'

/** A video that is not up yet: sold until a time, and up by then or refunded by itself. `by` says it: `Sunday 6 PM`. */
export const Preorder = z.object({ until: z.string(), by: z.string() })
export type Preorder = z.infer<typeof Preorder>
