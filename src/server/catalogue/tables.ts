import type { Generated, GeneratedAlways } from 'kysely'
import type { Flag, Json, Time } from '../platform/db/columns.ts'

interface SportTable {
  id: Generated<number>
  name: string
  description: string
  icon: string
  imageUrl: string | null
  isActive: Flag
  createdAt: Time
  /** Soft delete: sales stay in the books, and buyers keep their videos. */
  deletedAt: Time | null
}

interface EventTable {
  id: Generated<number>
  sportId: number
  name: string
  date: string
  thumbnailUrl: string | null
  /** Visible to the owner only, until it is published. */
  isDraft: Generated<Flag>
  /** Until then videos that are not up yet are sold, delivered by then or refunded. */
  preorderUntil: Generated<Time | null>
  posterPrintedAt: Generated<Time | null>
  /** Null: the usual one. */
  posterLine: Generated<string | null>
  /** Its own ones, which replace the shop's. */
  priceRules: Generated<Json | null>
  /** Of riders that are not deleted; maintained by triggers. */
  riderCount: GeneratedAlways<number>
  createdAt: Time
  deletedAt: Time | null
}

interface RiderTable {
  id: Generated<number>
  eventId: number
  name: string
  priceCents: number
  thumbnailUrl: string | null
  horseCount: number
  salesLimit: number | null
  importId: Generated<number | null>
  /** The secret of an unlisted rider's link; null where the rider is public. */
  linkKey: Generated<string | null>
  /** Removed for good: cannot be restored. */
  takenDownAt: Generated<Time | null>
  createdAt: Time
  deletedAt: Time | null
}

/** An imported start list, for its undo. */
interface RiderImportTable {
  id: Generated<number>
  eventId: number
  added: number
  createdAt: Time
  undoneAt: Time | null
}

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

export interface CatalogueTables {
  sport: SportTable
  event: EventTable
  rider: RiderTable
  riderImport: RiderImportTable
  portfolioItem: PortfolioItemTable
}
