import { randomUUID } from 'node:crypto'
import { backoffByAge, scheduledBackoff } from '../../../contract/platform/backoff.ts'
import { HOUR, MINUTE } from '../../../contract/time.ts'
import type { Shop } from '../../composed-shop.ts'
import type { Tx } from '../db/open.ts'
import { outageOf } from '../http/outage.ts'
import {
  claimJob,
  finishJob,
  giveBack,
  HEARTBEAT_MILLISECONDS,
  type Job,
  keepJob,
  type Progress,
} from './queue.ts'

export interface Run {
  /** Aborted when the worker stops, and when the job was cancelled. */
  signal: AbortSignal
  /** How far it is, from 0 to 1, and what is being done. */
  report(step: string, share: number): void
}

/** What makes the result of a job visible. */
export interface Ending {
  /** Runs in the one transaction that also ends the job. */
  write(tx: Tx): Promise<void>
  /** Runs once that is written. */
  afterwards?(): void
}

/** Does what takes long, where nobody sees it yet. It may be run again at any point. */
export type Handler = (job: Job, run: Run) => Promise<Ending | null>

export interface Handlers {
  kinds: Record<string, Handler>
  /** Whether trying again cannot help. */
  isFinal(error: unknown): boolean
  /** Called when a job is given up, in the transaction that says so. */
  onFailure(tx: Tx, job: Job, sentence: string): Promise<void>
  /** Called once that is written. */
  afterFailure?(): void
}

/** Whoever ran it went silent each time: it may be what brings the process down. */
const TOO_OFTEN = 10
const WORN_OUT = 'The program ended each time that it worked on this.'
const pauseAfter = scheduledBackoff(MINUTE / 2, 2 * MINUTE, 10 * MINUTE, HOUR)
/** An outage may be over soon; a job that ran for long before it failed is tried less often. */
const pauseInOutage = backoffByAge({ shortest: MINUTE / 2, longest: 10 * MINUTE })

/** Works through what waits, one job at a time, until nothing is left or the worker stops. */
export async function runJobs(shop: Shop, handlers: Handlers, stopping: AbortSignal) {
  const { db, now } = shop
  const lockedBy = randomUUID()
  const kinds = Object.keys(handlers.kinds)
  while (!stopping.aborted) {
    const job = await claimJob(db, { kinds, lockedBy, now: now() })
    if (!job) return
    if (job.attempts > TOO_OFTEN) await takeFailure(shop, job, handlers, new Error(job.lastError ?? WORN_OUT))
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
    const ours = await keepJob(db, job, progress, now()).catch(() => true)
    if (!ours) lost.abort(new Error('The job was cancelled, or another worker has it'))
  }, HEARTBEAT_MILLISECONDS)

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
      await giveBack(db, job, { runAt: now(), lastError: job.lastError, attempts: job.attempts - 1 })
      return
    }
    await takeFailure(shop, job, handlers, error, now().getTime() - started)
  } finally {
    clearInterval(heart)
  }
}

async function takeFailure({ db, now }: Shop, job: Job, handlers: Handlers, error: unknown, elapsed = 0) {
  // what the job needs is away or full, which says nothing about the job
  const outage = outageOf(error)
  const lastError = error instanceof Error ? error.message.slice(-1000) : String(error)
  const later = (pause: number) => new Date(now().getTime() + pause)
  if (outage) {
    const runAt = later(pauseInOutage(elapsed))
    await giveBack(db, job, { runAt, lastError: outage.message, attempts: job.attempts - 1 })
    return
  }
  const pause = handlers.isFinal(error) ? undefined : pauseAfter(job.attempts)
  if (pause !== undefined) {
    await giveBack(db, job, { runAt: later(pause), lastError, attempts: job.attempts })
    return
  }
  await db.transaction().execute(async (tx) => {
    if (await finishJob(tx, job, { outcome: 'failed', lastError }, now())) {
      await handlers.onFailure(tx, job, lastError)
    }
  })
  handlers.afterFailure?.()
}
