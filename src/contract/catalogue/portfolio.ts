import { z } from 'zod'
import { Id, requiredText, requiredWebAddress } from '../fields.ts'
import { PORTFOLIO_CATEGORIES } from './portfolio-categories.ts'

/** The owner's other work, shown on My Work. */
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

const FILL_IN = 'Please fill in all fields'

export const NewPortfolioItem = z.object({
  title: requiredText(FILL_IN),
  description: requiredText(FILL_IN, 2000),
  videoUrl: requiredWebAddress(FILL_IN),
  thumbnailUrl: requiredWebAddress(FILL_IN),
  category: requiredText(FILL_IN).pipe(z.enum(PORTFOLIO_CATEGORIES, 'Please choose one of the categories')),
})
export type NewPortfolioItem = z.infer<typeof NewPortfolioItem>

export const PortfolioChange = NewPortfolioItem.partial()
export type PortfolioChange = z.infer<typeof PortfolioChange>

/** Every item once, in display order. */
export const PortfolioOrder = z.object({ ids: z.array(Id).max(1000) })
