import { SECOND } from '../../../contract/time.ts'
/** Milliseconds that a visitor waits at most for each step towards the database. */
export interface DatabaseTimeouts {
  /** Until a connection is there, or one of those in use is free. */
  reach: number
  /** Until a statement is done: the database itself gives up one that takes longer, and says so. */
  statement: number
  /** Until the database says anything: one that has stopped in the middle cannot give up by itself. */
  silence: number
}

export const TIMEOUTS: DatabaseTimeouts = { reach: 5 * SECOND, statement: 8 * SECOND, silence: 10 * SECOND }
