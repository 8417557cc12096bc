import type { Tx } from '../db/open.ts'

export interface NewJob {
  kind: string
  payload: unknown
  /** What it is about: `video/12`. */
  subject: string
  /** Smaller runs first. */
  priority: number
}

/** Writes a job down in the transaction that gives the reason for it. */
export async function addJob(tx: Tx, { kind, payload, subject, priority }: NewJob, now: Date) {
  const at = now.toISOString()
  await tx
    .insertInto('job')
    .values({
      kind,
      payload: JSON.stringify(payload),
      subject,
      priority,
      runAt: at,
      attempts: 0,
      lockedBy: null,
      lockedUntil: null,
      step: null,
      progress: null,
      etaSeconds: null,
      lastError: null,
      outcome: null,
      finishedAt: null,
      createdAt: at,
    })
    .execute()
}
