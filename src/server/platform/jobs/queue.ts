import { DAY } from '../../../contract/time.ts'
import type { Shop } from '../../composed-shop.ts'
import type { RowOf } from '../../tables.ts'
import type { Db, Tx } from '../db/open.ts'

export type Job = RowOf<'job'>

export interface NewJob {
  kind: string
  payload: unknown
  /** What it is about: `video/12`. */
  subject: string
  /** Smaller runs first. */
  priority: number
  /** Not before. */
  runAt?: Date
}

/** In the transaction that makes the job necessary. */
export async function addJob(tx: Tx, { kind, payload, subject, priority, runAt }: NewJob, now: Date) {
  await tx
    .insertInto('job')
    .values({
      kind,
      payload: JSON.stringify(payload),
      subject,
      priority,
      runAt: (runAt ?? now).toISOString(),
      attempts: 0,
      createdAt: now.toISOString(),
    })
    .execute()
}

const LEASE_MS = 20_000
/** So that a late heartbeat does not lose the lease. */
export const HEARTBEAT_MS = 2_000

const lockedUntil = (now: Date) => new Date(now.getTime() + LEASE_MS).toISOString()

/** Leases the most urgent job that is due, or whose lease has expired. Of several workers one gets it. */
export async function claimJob(
  db: Db,
  { kinds, lockedBy, now }: { kinds: string[]; lockedBy: string; now: Date },
): Promise<Job | null> {
  const at = now.toISOString()
  for (;;) {
    const next = await db
      .selectFrom('job')
      .select(['id', 'attempts'])
      .where('finishedAt', 'is', null)
      .where('kind', 'in', kinds)
      .where('runAt', '<=', at)
      .where(({ or, eb }) => or([eb('lockedUntil', 'is', null), eb('lockedUntil', '<', at)]))
      .orderBy('priority')
      .orderBy('id')
      .limit(1)
      .executeTakeFirst()
    if (!next) return null
    const claimed = await db
      .updateTable('job')
      .set({ lockedBy, lockedUntil: lockedUntil(now), attempts: next.attempts + 1 })
      .where('id', '=', next.id)
      // every claim increments the attempts, so this matches for one worker
      .where('attempts', '=', next.attempts)
      .where('finishedAt', 'is', null)
      .returningAll()
      .executeTakeFirst()
    if (claimed) return claimed
  }
}

const leasedBy = (db: Db | Tx, { id, lockedBy }: Pick<Job, 'id' | 'lockedBy'>) =>
  db.updateTable('job').where('id', '=', id).where('lockedBy', '=', lockedBy).where('finishedAt', 'is', null)

export interface Progress {
  step: string | null
  progress: number | null
  etaSeconds: number | null
}

/** Extends the lease and stores the progress; false if the job was cancelled or another worker has it. */
export async function extendLease(db: Db, job: Job, progress: Progress, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await leasedBy(db, job)
    .set({ lockedUntil: lockedUntil(now), ...progress })
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export async function finishJob(
  db: Db | Tx,
  job: Job,
  end: { outcome: 'done' | 'failed'; lastError: string | null },
  now: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await leasedBy(db, job)
    .set({ ...end, finishedAt: now.toISOString(), lockedBy: null, lockedUntil: null, etaSeconds: null })
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** To be run again later. The caller decides whether it costs an attempt. */
export async function returnJob(
  db: Db,
  job: Job,
  { runAt, lastError, attempts }: { runAt: Date; lastError: string | null; attempts: number },
) {
  await leasedBy(db, job)
    .set({
      runAt: runAt.toISOString(),
      lastError,
      attempts,
      lockedBy: null,
      lockedUntil: null,
      progress: null,
      etaSeconds: null,
    })
    .execute()
}

/**
 * Cancels the unfinished jobs of a subject; a worker that runs one notices at its next heartbeat. Call it before the subject's
 * row is changed: a worker that finishes a job locks the job and then that row, so the other order would deadlock.
 */
export async function cancelJobs(tx: Tx, subject: string, now: Date): Promise<number> {
  const { numUpdatedRows } = await tx
    .updateTable('job')
    .set({
      outcome: 'cancelled',
      finishedAt: now.toISOString(),
      lockedBy: null,
      lockedUntil: null,
      etaSeconds: null,
    })
    .where('subject', '=', subject)
    .where('finishedAt', 'is', null)
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

const RETAINED_DAYS = 30

/** Every video leaves five finished jobs. */
export const pruneJobs = ({ db, now }: Pick<Shop, 'db' | 'now'>) =>
  db
    .deleteFrom('job')
    .where('finishedAt', '<', new Date(now().getTime() - RETAINED_DAYS * DAY).toISOString())
    .execute()
