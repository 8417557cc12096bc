import type { Generated } from 'kysely'
import type { Json, Time } from '../db/columns.ts'

/** Background work. Running while `lockedUntil` is in the future, finished when it has an outcome. */
interface JobTable {
  id: Generated<number>
  kind: string
  payload: Json
  /** What it is about: `video/12`. */
  subject: string | null
  /** Smaller runs first. */
  priority: number
  runAt: Time
  attempts: number
  lockedBy: string | null
  lockedUntil: Time | null
  /** The current step, permille done, and the estimated time left. */
  step: string | null
  progress: number | null
  etaSeconds: number | null
  lastError: string | null
  outcome: 'done' | 'failed' | 'cancelled' | null
  finishedAt: Time | null
  createdAt: Time
}

export interface JobsTables {
  job: JobTable
}
