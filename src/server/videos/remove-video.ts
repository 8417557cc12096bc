import type { Shop } from '../composed-shop.ts'
import type { Tx } from '../platform/db/open.ts'
import { notFound } from '../platform/http/errors.ts'
import { cancelJobs } from '../platform/jobs/queue.ts'
import { isOwnSource, mediaUrl, pictureKeys, removedKey } from '../platform/storage/layout.ts'
import { removeLater } from './remove-files.ts'
import { hideVideo } from './serve/show-video.ts'
import { columnOf, VERSIONS } from './versions.ts'
import { videoAddress } from './video-address.ts'
import { subjectOf } from './video-jobs.ts'
import { findVideo } from './video-row.ts'

/** Removes a video from the shop. Its buyers keep it; without buyers all of its files are removed. */
export async function removeVideo({ db, now, responses }: Shop, videoId: number) {
  await db.transaction().execute(async (tx) => {
    const video = await findVideo(tx, videoId)
    if (!video || video.deletedAt) return notFound('video')
    await cancelJobs(tx, subjectOf(videoId), now())
    const sold = await isSold(tx, videoId)
    await hideVideo(tx, videoId, { keeps: sold }).execute()
    await tx.updateTable('clip').set({ videoId: null }).where('videoId', '=', videoId).execute()
    const { posterKey, previewKey, storyboardKey, cutKey, sourceKey } = video
    if (posterKey)
      await tx
        .updateTable('rider')
        .set({ thumbnailUrl: null })
        .where('thumbnailUrl', '=', mediaUrl(posterKey))
        .execute()
    const versions = VERSIONS.map(columnOf)
    const none = Object.fromEntries(versions.map((column) => [column, null]))
    await tx
      .updateTable('video')
      .set({ deletedAt: now().toISOString(), forSale: 0, state: 'cancelled', cutKey: null })
      .set({ posterKey: null, previewKey: null, storyboardKey: null, sourceKey: removedKey(videoId) })
      .$if(!sold, (videos) => videos.set(none))
      .where('id', '=', videoId)
      .execute()
    const own = isOwnSource(sourceKey) ? sourceKey : null
    const files = [...pictureKeys(posterKey), previewKey, storyboardKey, cutKey, own]
    await removeLater(tx, [...files, ...(sold ? [] : versions.map((column) => video[column]))], '-', now())
  })
  responses.invalidateEverywhere()
}

const isSold = async (tx: Tx, videoId: number) =>
  (await tx
    .selectFrom('run')
    .innerJoin('purchase', 'purchase.riderId', 'run.riderId')
    .where('run.videoUrl', '=', videoAddress(videoId))
    .select('purchase.id')
    .executeTakeFirst()) !== undefined
