import type { Tx } from '../platform/db/open.ts'
import { addJob } from '../platform/jobs/queue.ts'

/** Priorities of a video's jobs: the preview first, slow ones last. `source` makes the file of a video on demand. */
const PRIORITIES = { source: 5, preview: 10, quick: 20, phone: 30, master: 40, compatible: 45 }
/** When jobs of a video without a rider are due. */
const UNTIL_ASSIGNED = new Date('9999-01-01T00:00:00Z')

export type VideoWork = Exclude<keyof typeof PRIORITIES, 'quick'>

export const subjectOf = (videoId: number) => `video/${videoId}`

/** A job is for one version of the grade; an outdated one does nothing. */
export const addVideoJob = (
  tx: Tx,
  work: VideoWork,
  { id, gradeVersion }: { id: number; gradeVersion: number },
  now: Date,
  { quick = false, runAt }: { quick?: boolean; runAt?: Date } = {},
) =>
  addJob(
    tx,
    {
      kind: `video-${work}`,
      payload: { videoId: id, gradeVersion },
      subject: subjectOf(id),
      // a stream-copied master puts the video on sale soonest
      priority: work === 'master' && quick ? PRIORITIES.quick : PRIORITIES[work],
      ...(runAt && { runAt }),
    },
    now,
  )

/**
 * A video without a rider gets its thumbnail and preview at once. The slow jobs wait for the rider, who comes with a grade:
 * another one would repeat them all.
 */
export async function dueWhenAssigned(tx: Tx, videoId: number): Promise<{ runAt?: Date }> {
  const unassigned = await tx
    .selectFrom('upload')
    .select('id')
    .where('videoId', '=', videoId)
    .where('details', 'is', null)
    .executeTakeFirst()
  return unassigned ? { runAt: UNTIL_ASSIGNED } : {}
}

/** Queues the jobs that waited for a rider. */
export const makeDueNow = (tx: Tx, videoId: number, now: Date) =>
  tx
    .updateTable('job')
    .set({ runAt: now.toISOString() })
    .where('subject', '=', subjectOf(videoId))
    .where('finishedAt', 'is', null)
    .where('runAt', '=', UNTIL_ASSIGNED.toISOString())
    .execute()
