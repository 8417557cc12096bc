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

/** Writes a job down in the transaction that gives the reason for it. */
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

const LOCK_MILLISECONDS = 20_000
/** Often enough that one late heartbeat loses nothing. */
export const HEARTBEAT_MILLISECONDS = 2_000

const lockedUntil = (now: Date) => new Date(now.getTime() + LOCK_MILLISECONDS).toISOString()

/** Takes the most urgent job that waits, or whose worker has gone silent. Of many who try, one gets it. */
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
      // every claim counts the attempts up, so this is true for one of us
      .where('attempts', '=', next.attempts)
      .where('finishedAt', 'is', null)
      .returningAll()
      .executeTakeFirst()
    if (claimed) return claimed
  }
}

const stillOurs = (db: Db | Tx, { id, lockedBy }: Pick<Job, 'id' | 'lockedBy'>) =>
  db.updateTable('job').where('id', '=', id).where('lockedBy', '=', lockedBy).where('finishedAt', 'is', null)

export interface Progress {
  step: string | null
  progress: number | null
  etaSeconds: number | null
}

/** Keeps the job ours and tells how far it is; false where it was cancelled or another worker has it. */
export async function keepJob(db: Db, job: Job, progress: Progress, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await stillOurs(db, job)
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
  const { numUpdatedRows } = await stillOurs(db, job)
    .set({ ...end, finishedAt: now.toISOString(), lockedBy: null, lockedUntil: null, etaSeconds: null })
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Gives the job back, to be run again later; one that was only interrupted has lost no attempt. */
export async function giveBack(
  db: Db,
  job: Job,
  { runAt, lastError, attempts }: { runAt: Date; lastError: string | null; attempts: number },
) {
  await stillOurs(db, job)
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
 * Ends what is not over yet; a worker that runs one of them notices at its next heartbeat.
 * To be called before the row that they are about is changed: a worker that ends a job holds the job and then wants that row,
 * and whoever holds the row and then wants the job would wait for ever.
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
