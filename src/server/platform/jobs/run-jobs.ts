import { randomUUID } from 'node:crypto'
import { backoffByAge, scheduledBackoff } from '../../../contract/platform/backoff.ts'
import { HOUR, MINUTE } from '../../../contract/time.ts'
import type { Shop } from '../../composed-shop.ts'
import type { Tx } from '../db/open.ts'
import { outageOf } from '../http/outage.ts'
import { reasonOf } from '../logs/reason-of.ts'
import {
  claimJob,
  extendLease,
  finishJob,
  HEARTBEAT_MS,
  type Job,
  type Progress,
  returnJob,
} from './queue.ts'

export interface Run {
  /** Aborted when the worker stops, and when the job was cancelled. */
  signal: AbortSignal
  /** The current step, and the share that is done, from 0 to 1. */
  report(step: string, share: number): void
}

/** What makes the result of a job visible. */
export interface Ending {
  /** Runs in the transaction that finishes the job. */
  write(tx: Tx): Promise<void>
  /** Runs once that is committed. */
  afterwards?(): void
}

/** Does the long work without visible results. It may be repeated at any point. */
export type Handler = (job: Job, run: Run) => Promise<Ending | null>

export interface Handlers {
  kinds: Record<string, Handler>
  /** Whether retrying cannot help. */
  isFinal(error: unknown): boolean
  /** Runs in the transaction that marks the job as failed. */
  onFailure(tx: Tx, job: Job, sentence: string): Promise<void>
  /** Runs once that is committed. */
  afterFailure?(): void
}

/** Reported for each failed try, with its cause and what comes next. */
export class JobFailed extends Error {
  constructor({ id, subject, attempts }: Job, next: string, cause: unknown) {
    super(`job ${id} of ${subject} failed at attempt ${attempts}; ${next}`, { cause })
  }
}

/** The worker died each time, perhaps because of this job. */
const MOST_ATTEMPTS = 10
const CRASHES = 'The program ended each time that it worked on this.'
const pauseAfter = scheduledBackoff(MINUTE / 2, 2 * MINUTE, 10 * MINUTE, HOUR)
/** A job that ran for long before the outage is retried less often. */
const pauseInOutage = backoffByAge({ shortest: MINUTE / 2, longest: 10 * MINUTE })

/** Runs the due jobs one by one until none is left or the worker stops. */
export async function runJobs(shop: Shop, handlers: Handlers, stopping: AbortSignal) {
  const { db, now } = shop
  const lockedBy = randomUUID()
  const kinds = Object.keys(handlers.kinds)
  while (!stopping.aborted) {
    const job = await claimJob(db, { kinds, lockedBy, now: now() })
    if (!job) return
    if (job.attempts > MOST_ATTEMPTS)
      await recordFailure(shop, job, handlers, new Error(job.lastError ?? CRASHES))
    else await runJob(shop, job, handlers, stopping)
  }
}

async function runJob(shop: Shop, job: Job, handlers: Handlers, stopping: AbortSignal) {
  const { db, now } = shop
  const lost = new AbortController()
  const signal = AbortSignal.any([stopping, lost.signal])
  let progress: Progress = { step: null, progress: null, etaSeconds: null }
  const started = now().getTime()
  const report = (step: string, share: number) => {
    const elapsed = (now().getTime() - started) / 1000
    const etaSeconds = share > 0.02 ? Math.round((elapsed * (1 - share)) / share) : null
    progress = { step, progress: Math.round(Math.min(1, share) * 1000), etaSeconds }
  }
  const heart = setInterval(async () => {
    const ours = await extendLease(db, job, progress, now()).catch(() => true)
    if (!ours) lost.abort(new Error('The job was cancelled, or another worker has it'))
  }, HEARTBEAT_MS)

  try {
    const ending = await handlers.kinds[job.kind]?.(job, { signal, report })
    signal.throwIfAborted()
    const ended = await db.transaction().execute(async (tx) => {
      const ours = await finishJob(tx, job, { outcome: 'done', lastError: null }, now())
      if (ours) await ending?.write(tx)
      return ours
    })
    if (ended) ending?.afterwards?.()
  } catch (error) {
    if (lost.signal.aborted) return
    if (stopping.aborted) {
      await returnJob(db, job, { runAt: now(), lastError: job.lastError, attempts: job.attempts - 1 })
      return
    }
    await recordFailure(shop, job, handlers, error, now().getTime() - started)
  } finally {
    clearInterval(heart)
  }
}

async function recordFailure(shop: Shop, job: Job, handlers: Handlers, error: unknown, elapsed = 0) {
  const { db, now, worker } = shop
  const tell = (next: string) => worker.report(job.kind, new JobFailed(job, next, error))
  // an outage says nothing about the job, so it costs no attempt
  const outage = outageOf(error)
  const lastError = reasonOf(error).slice(-1000)
  const later = (pause: number) => new Date(now().getTime() + pause)
  if (outage) {
    const runAt = later(pauseInOutage(elapsed))
    await returnJob(db, job, { runAt, lastError: outage.message, attempts: job.attempts - 1 })
    tell(`tried again at ${runAt.toISOString()}`)
    return
  }
  const pause = handlers.isFinal(error) ? undefined : pauseAfter(job.attempts)
  if (pause !== undefined) {
    const runAt = later(pause)
    await returnJob(db, job, { runAt, lastError, attempts: job.attempts })
    tell(`tried again at ${runAt.toISOString()}`)
    return
  }
  await db.transaction().execute(async (tx) => {
    if (await finishJob(tx, job, { outcome: 'failed', lastError }, now())) {
      await handlers.onFailure(tx, job, lastError)
    }
  })
  tell('given up')
  handlers.afterFailure?.()
}
