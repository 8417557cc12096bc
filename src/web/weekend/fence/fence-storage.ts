import { IndexedDb } from '../../platform/browser/indexed-db.ts'
import type { FenceRun, FenceTap } from './fence-day.ts'

/** The order of go as this phone last had it, with all that the page shows beside it. */
export interface StoredRunningOrder {
  eventId: number
  eventName: string
  timeZone: string
  runs: FenceRun[]
  /** What other phones tapped, as far as the shop has told. */
  others: FenceTap[]
}

/** A tap made on this phone. It stays here after it was sent, so that it can be undone. */
export interface OwnTap extends FenceTap {
  eventId: number
  /** By the phone's own clock, which says in which order they were tapped. */
  tappedAt: number
  undone: boolean
  /** Whether the shop has it as it is here. */
  sent: boolean
  /** The phone's own time, where the shop's was never asked for; it is set right before it is sent. */
  byPhone: boolean
}

interface StoredClock {
  id: 'clock'
  measured: { offset: number; took: number }[]
  mended: number
}

export const fenceStorage = new IndexedDb<{ orders: StoredRunningOrder; taps: OwnTap; clock: StoredClock }>(
  'cloverleaf-fence',
  { orders: { key: 'eventId' }, taps: { key: 'key', index: 'eventId' }, clock: { key: 'id' } },
)
