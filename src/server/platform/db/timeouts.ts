import { SECOND } from '../../../contract/time.ts'

/** Milliseconds. */
export interface DatabaseTimeouts {
  /** To get a connection, new or from the pool. */
  reach: number
  /** For a statement; the database cancels one that takes longer. */
  statement: number
  /** For any answer; a database that hangs cannot cancel anything. */
  silence: number
}

export const TIMEOUTS: DatabaseTimeouts = { reach: 5 * SECOND, statement: 8 * SECOND, silence: 10 * SECOND }
