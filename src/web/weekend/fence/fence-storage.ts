import type { FenceFrame } from '../../../contract/weekend/fence/fence-link.ts'
import { IndexedDb } from '../../platform/browser/indexed-db.ts'
import type { FenceRun, FenceTap, UnsentRun } from './fence-day.ts'

/** The running order as this phone last read it, with all that the page shows. */
export interface StoredRunningOrder {
  eventId: number
  eventName: string
  timeZone: string
  /** Of a page that was opened by a fence link. */
  link?: FenceFrame['link']
  runs: FenceRun[]
  /** Taps of other phones. */
  others: FenceTap[]
  late?: UnsentRun[]
}

/** A tap of this phone; stored after it was sent, to be undone. */
export interface OwnTap extends FenceTap {
  eventId: number
  /** By the phone's clock, for the order of taps. */
  tappedAt: number
  undone: boolean
  sent: boolean
  /** `at` is the phone's time, to be corrected before it is sent, since the shop's was not known. */
  byPhone: boolean
}

interface StoredClock {
  id: 'clock'
  measured: { offset: number; took: number }[]
  correction: number
}

export const fenceStorage = new IndexedDb<{ orders: StoredRunningOrder; taps: OwnTap; clock: StoredClock }>(
  'cloverleaf-fence',
  { orders: { key: 'eventId' }, taps: { key: 'key', index: 'eventId' }, clock: { key: 'id' } },
)
