import { z } from 'zod'
import { Id } from './fields.ts'

/** A piece of the owner's other work, shown on My Work. */
export const PortfolioItem = z.object({
  id: Id,
  title: z.string(),
  description: z.string(),
  videoUrl: z.string(),
  thumbnailUrl: z.string(),
  category: z.string(),
  createdAt: z.string(),
})
export type PortfolioItem = z.infer<typeof PortfolioItem>
