import type { Generated } from 'kysely'
import type { Time } from '../../platform/db/columns.ts'

interface PortfolioItemTable {
  id: Generated<number>
  title: string
  description: string
  videoUrl: string
  thumbnailUrl: string
  category: string
  position: number
  createdAt: Time
}

export interface PortfolioTables {
  portfolioItem: PortfolioItemTable
}
