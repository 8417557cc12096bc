import type { Tx } from '../platform/db/open.ts'
import { addJob } from '../platform/jobs/queue.ts'

/** What is made of a video, in this order: what sells it first, what takes long last. `still` is the source of a video on demand. */
const PRIORITIES = { still: 5, preview: 10, quick: 20, phone: 30, master: 40, compatible: 45 }
/** When what is made of a video that nobody has named yet is due. */
const UNTIL_NAMED = new Date('9999-01-01T00:00:00Z')

export type VideoWork = Exclude<keyof typeof PRIORITIES, 'quick'>

export const subjectOf = (videoId: number) => `video/${videoId}`

/** The job knows the grade it is for: one of an older grade finds nothing to do. */
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
      // a master that is only copied puts the video on sale soonest
      priority: work === 'master' && quick ? PRIORITIES.quick : PRIORITIES[work],
      ...(runAt && { runAt }),
    },
    now,
  )

/**
 * A video that came without a word on whose it is gets its thumbnail and preview at once, so that one sees what it is. What takes
 * long waits for the name: it comes with the grade, and another one would make all of it anew.
 */
export async function dueWhenAssigned(tx: Tx, videoId: number): Promise<{ runAt?: Date }> {
  const nameless = await tx
    .selectFrom('upload')
    .select('id')
    .where('videoId', '=', videoId)
    .where('details', 'is', null)
    .executeTakeFirst()
  return nameless ? { runAt: UNTIL_NAMED } : {}
}

/** The video has its rider: what waited for that is due now. */
export const makeDueNow = (tx: Tx, videoId: number, now: Date) =>
  tx
    .updateTable('job')
    .set({ runAt: now.toISOString() })
    .where('subject', '=', subjectOf(videoId))
    .where('finishedAt', 'is', null)
    .where('runAt', '=', UNTIL_NAMED.toISOString())
    .execute()
