import type { Tx } from '../platform/db/open.ts'
import { addJob } from '../platform/jobs/queue.ts'

/** What is made of a video, in this order: what sells it first, what takes long last. `still` is the source of a film on demand. */
const PRIORITIES = { still: 5, preview: 10, quick: 20, phone: 30, master: 40, compatible: 45 }

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
      // a master that is only copied puts the film on sale soonest
      priority: work === 'master' && quick ? PRIORITIES.quick : PRIORITIES[work],
      ...(runAt && { runAt }),
    },
    now,
  )
