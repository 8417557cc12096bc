import type { Generated } from 'kysely'
import type { Time } from '../../platform/db/columns.ts'

/** A link for handing on; one for each video of an order at a time. Ending it removes the row. */
interface ShareTable {
  id: Generated<number>
  purchaseId: number
  horse: number
  may: 'watch' | 'download'
  /** What its token is made from, beside the shop's secret; only the hash can be looked for. */
  seed: string
  tokenHash: string
  createdAt: Time
}

export interface SharingTables {
  share: ShareTable
}
