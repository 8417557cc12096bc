import type { PortfolioItem } from '../../contract/portfolio.ts'
import type { Db } from '../db/open.ts'

export const listPortfolio = (db: Db): Promise<PortfolioItem[]> =>
  db
    .selectFrom('portfolioItem')
    .select(['id', 'title', 'description', 'videoUrl', 'thumbnailUrl', 'category', 'createdAt'])
    .orderBy('position')
    .orderBy('id', 'desc')
    .execute()
