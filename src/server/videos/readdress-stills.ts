import { z } from 'zod'
import type { Shop } from '../composed-shop.ts'
import type { Tx } from '../platform/db/open.ts'
import { addJob, type Job } from '../platform/jobs/queue.ts'
import type { Ending } from '../platform/jobs/run-jobs.ts'
import { isOnDemand } from '../platform/storage/layout.ts'
import { moveStills } from './move-stills.ts'
import { subjectOf } from './video-jobs.ts'
import { findVideo } from './video-row.ts'

export const READDRESS = 'readdress-stills'
const SOON = 15
const MINUTE = 60_000
const Payload = z.object({ moved: z.number() })

/** Whoever knows the addresses of its pictures finds nothing there any more: search engines, and pages that show them. */
export const readdressStills = (tx: Tx, videoId: number, now: Date, runAt = now) =>
  addJob(
    tx,
    { kind: READDRESS, payload: { moved: videoId }, subject: subjectOf(videoId), priority: SOON, runAt },
    now,
  )

export async function runReaddress(shop: Shop, job: Job): Promise<Ending | null> {
  const { moved } = Payload.parse(JSON.parse(job.payload))
  const video = await findVideo(shop.db, moved)
  // a film on demand is one for hundreds of riders
  if (!video?.posterKey || video.deletedAt || isOnDemand(video.sourceKey)) return null
  const isBusy = video.state === 'waiting' || video.state === 'working'
  if (!isBusy && (await moveStills(shop, video, { old: 'soon' }))) {
    return { write: async () => {}, afterwards: () => shop.responses.invalidateEverywhere() }
  }
  // what is being made comes to the address that is to be left
  const runAt = new Date(shop.now().getTime() + MINUTE)
  return { write: (tx) => readdressStills(tx, moved, shop.now(), runAt) }
}
