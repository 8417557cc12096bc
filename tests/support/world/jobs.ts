import type { Shop } from '../../../src/server/composed-shop.ts'
import { saveSettings } from '../../../src/server/owner/settings/settings.ts'
import type { Tx } from '../../../src/server/platform/db/open.ts'
import * as queue from '../../../src/server/platform/jobs/queue.ts'
import { type Handler, runJobs } from '../../../src/server/platform/jobs/run-jobs.ts'

export { MachineTrouble } from '../../../src/server/videos/ffmpeg/machine-trouble.ts'
export { type Handler, runJobs }

export const addJob = (shop: Shop, job: Partial<queue.NewJob> = {}) =>
  shop.db
    .transaction()
    .execute((tx) =>
      queue.addJob(tx, { kind: 'test', payload: {}, subject: 'thing/1', priority: 10, ...job }, shop.now()),
    )

/** The owner did away with what the jobs are about. */
export const jobsWereCancelled = (shop: Shop, subject: string) =>
  shop.db.transaction().execute((tx) => queue.cancelJobs(tx, subject, shop.now()))

/** Jobs as the queue has them, oldest first. */
export const jobsOf = ({ db }: Shop, wanted: { kind?: string; subject?: string } = {}) =>
  db
    .selectFrom('job')
    .selectAll()
    .$if(wanted.kind !== undefined, (jobs) => jobs.where('kind', '=', wanted.kind ?? ''))
    .$if(wanted.subject !== undefined, (jobs) => jobs.where('subject', '=', wanted.subject ?? ''))
    .orderBy('id')
    .execute()

/** As if the time had passed after which the job of a worker that is silent is anybody's. */
export const leasesRanOut = ({ db }: Shop) =>
  db
    .updateTable('job')
    .set({ lockedUntil: new Date(0).toISOString() })
    .where('finishedAt', 'is', null)
    .execute()

/** Something that a job writes at its end, and visitors see. */
export const writeBrand = (tx: Tx, brand: string) => saveSettings(tx, { brand })
