import type { Generated } from 'kysely'
import type { Time } from '../../platform/db/columns.ts'

/** An address that asked for letters about videos that are not up yet. */
interface WaitingAddressTable {
  email: string
  /** What ends the letters; it stands in each of them. */
  token: string
  /** The shop's day of the last letter: there is one an evening at most. */
  toldOn: string | null
  createdAt: Time
}

/** What an address waits for, or has waited for. */
interface WaitingRiderTable {
  email: string
  riderId: number
  since: Time
  /** The horses that letters told of, as JSON. */
  toldHorses: Generated<string | null>
  /** Since when nothing is waited for any more; until it is forgotten it still says what is wanted. */
  toldAt: Generated<Time | null>
}

export interface WaitingTables {
  waitingAddress: WaitingAddressTable
  waitingRider: WaitingRiderTable
}
