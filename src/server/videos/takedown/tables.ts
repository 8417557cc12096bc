import type { Generated } from 'kysely'
import type { TakedownKind } from '../../../contract/videos/takedown.ts'
import type { Flag, Json, Time } from '../../platform/db/columns.ts'

interface TakedownTable {
  id: Generated<number>
  kind: TakedownKind
  /** What it was called. */
  title: string
  /** Whether its buyers get their money back, and nothing of it stays. */
  refundsBuyers: Flag
  /** The numbers of the riders and videos that it is about. */
  riders: Json
  videos: Json
  /** The files that buyers keep. */
  keptKeys: Json
  /** Files that lie elsewhere than under the videos' numbers: what was sent, and pictures. */
  otherKeys: Json
  buyers: number
  /** Which orders get which of their horses' money back, as `OrderOfTarget`; null: every order of the riders, as before. */
  orders: Generated<Json | null>
  refunded: Generated<number>
  filesRemoved: Generated<number>
  /** Why it is not finished yet, or what could not be done for good. */
  trouble: Generated<string | null>
  createdAt: Time
  finishedAt: Generated<Time | null>
}

export interface TakedownTables {
  takedown: TakedownTable
}
