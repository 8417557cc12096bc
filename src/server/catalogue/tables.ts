import type { Generated, GeneratedAlways } from 'kysely'
import type { Flag, Time } from '../platform/db/columns.ts'

interface SportTable {
  id: Generated<number>
  name: string
  description: string
  icon: string
  imageUrl: string | null
  isActive: Flag
  createdAt: Time
  /** Sold things stay in the books and with their buyers, so what leaves the shop is marked, not erased. */
  deletedAt: Time | null
}

interface EventTable {
  id: Generated<number>
  sportId: number
  name: string
  date: string
  thumbnailUrl: string | null
  /** Of its riders those in the shop. The database's triggers keep it. */
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
  /** The start list that it came with. */
  importId: Generated<number | null>
  /** Of a rider who is found by the link alone; null where everyone finds it. */
  linkKey: Generated<string | null>
  /** Gone for good: it does not come back with an undo. */
  takenDownAt: Generated<Time | null>
  createdAt: Time
  deletedAt: Time | null
}

/** A start list that was imported as a whole, and can be undone as one. */
interface RiderImportTable {
  id: Generated<number>
  eventId: number
  added: number
  createdAt: Time
  undoneAt: Time | null
}

interface HorseTable {
  riderId: number
  horse: number
  name: string | null
  videoUrl: string | null
  previewUrl: string | null
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
  horse: HorseTable
  portfolioItem: PortfolioItemTable
}
