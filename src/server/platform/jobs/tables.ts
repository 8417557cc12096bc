import type { Generated } from 'kysely'
import type { Json, Time } from '../db/columns.ts'

/** Work to do in the background. It is running while `lockedUntil` is to come, and over once it has an outcome. */
interface JobTable {
  id: Generated<number>
  kind: string
  payload: Json
  /** What it is about, so that its owner finds it again: `video/12`. */
  subject: string | null
  /** Smaller runs first. */
  priority: number
  runAt: Time
  attempts: number
  lockedBy: string | null
  lockedUntil: Time | null
  /** What is being done, how many of a thousand parts are done, and how long the rest may take. */
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
