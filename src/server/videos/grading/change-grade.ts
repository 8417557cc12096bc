import type { Grade } from '../../../contract/videos/grading.ts'
import type { Shop } from '../../composed-shop.ts'
import type { Tx } from '../../platform/db/open.ts'
import { notFound, ShopError } from '../../platform/http/errors.ts'
import { cancelJobs } from '../../platform/jobs/queue.ts'
import { urlOf } from '../../platform/storage/layout.ts'
import { mayBeMade } from '../serve/stand-in.ts'
import { VERSIONS } from '../versions.ts'
import { videoIdOf } from '../video-address.ts'
import { addVideoJob, subjectOf } from '../video-jobs.ts'
import { findVideo } from '../video-row.ts'

/** Applies one grade to every video of an event; returns how many there are. */
export async function gradeEvent(shop: Shop, eventId: number, grade: Grade): Promise<number> {
  const count = await shop.db.transaction().execute(async (tx) => {
    const rows = await tx
      .selectFrom('rider')
      .innerJoin('run', 'run.riderId', 'rider.id')
      .where('rider.eventId', '=', eventId)
      .where('rider.deletedAt', 'is', null)
      .where('run.videoUrl', 'like', `${urlOf('videos')}%`)
      .select('run.videoUrl')
      .distinct()
      .execute()
    const ids = rows.flatMap(({ videoUrl }) => videoIdOf(videoUrl ?? '') ?? [])
    for (const id of ids.sort((a, b) => a - b)) await regrade(shop, tx, id, grade)
    return ids.length
  })
  shop.worker.wake('previews')
  return count
}

/** Queues everything with this grade; false where there is no such video. */
export async function regrade({ now }: Shop, tx: Tx, id: number, grade: Grade): Promise<boolean> {
  const text = JSON.stringify(grade)
  await cancelJobs(tx, subjectOf(id), now())
  const video = await tx
    .updateTable('video')
    .set((row) => ({
      grade: text,
      gradeVersion: row('gradeVersion', '+', 1),
      state: 'waiting' as const,
      error: null,
    }))
    .where('id', '=', id)
    .where('deletedAt', 'is', null)
    .returning(['id', 'gradeVersion'])
    .executeTakeFirst()
  if (!video) return false
  await addVideoJob(tx, 'preview', video, now())
  return true
}

/** Queues again what is missing. */
export async function retryVideo(shop: Shop, videoId: number) {
  await shop.db.transaction().execute(async (tx) => {
    const video = (await findVideo(tx, videoId)) ?? notFound('video')
    if (video.state !== 'failed' && video.state !== 'cancelled')
      throw new ShopError('conflict', 'This video is being worked on, or is ready already.')
    const isMade = (part: keyof typeof video.made) => video.made[part]?.gradeVersion === video.gradeVersion
    await cancelJobs(tx, subjectOf(videoId), shop.now())
    // the file may have been replaced under the same name, so it is probed again
    await tx
      .updateTable('video')
      .set({ state: 'waiting', error: null, probe: null })
      .where('id', '=', videoId)
      .execute()
    if (!isMade('preview')) return addVideoJob(tx, 'preview', video, shop.now())
    for (const version of VERSIONS) {
      // not every video has one
      const isWanted = version !== 'compatible' || video.made.compatible !== undefined
      if (isWanted && !isMade(version) && mayBeMade(video, version))
        await addVideoJob(tx, version, video, shop.now())
    }
  })
  shop.worker.wake('previews')
  shop.worker.wake('versions')
}

/** Cancels its jobs; finished versions stay. */
export async function cancelVideo({ db, now }: Shop, videoId: number) {
  await db.transaction().execute(async (tx) => {
    const stopped = await cancelJobs(tx, subjectOf(videoId), now())
    if (stopped === 0) throw new ShopError('conflict', 'Nothing is being made of this video.')
    await tx.updateTable('video').set({ state: 'cancelled' }).where('id', '=', videoId).execute()
  })
}
