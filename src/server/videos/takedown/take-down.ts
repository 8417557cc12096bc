import type { NewTakedown } from '../../../contract/videos/takedown.ts'
import type { Shop } from '../../composed-shop.ts'
import type { Tx } from '../../platform/db/open.ts'
import { cancelJobs } from '../../platform/jobs/queue.ts'
import { mediaUrl, removedKey } from '../../platform/storage/layout.ts'
import type { RowOf } from '../../tables.ts'
import { hideVideo } from '../serve/show-video.ts'
import { keyOf } from '../upload/upload-files.ts'
import { columnOf, VERSIONS } from '../versions.ts'
import { previewAddress, videoAddress } from '../video-address.ts'
import { subjectOf } from '../video-jobs.ts'
import { findTarget, soldFilesOf, type Target } from './find-target.ts'

/** Removes it from the shop at once and stores which files are to be removed. The worker removes them. */
export async function takeDown(shop: Shop, { kind, id, buyers }: NewTakedown): Promise<number> {
  const { db, now } = shop
  const takedownId = await db.transaction().execute(async (tx) => {
    const target = await findTarget(tx, kind, id)
    const held = new Set(buyers === 'keep' ? target.orders.flatMap(({ sources }) => sources) : [])
    const isKept = (video: RowOf<'video'>) => held.has(videoAddress(video.id))
    const at = now().toISOString()
    const { id: written } = await tx
      .insertInto('takedown')
      .values({
        kind,
        title: target.title,
        refundsBuyers: buyers === 'refund' ? 1 : 0,
        riders: JSON.stringify(target.riderIds),
        videos: JSON.stringify(target.videos.map((video) => video.id)),
        keptKeys: JSON.stringify(soldFilesOf(target.videos.filter(isKept))),
        otherKeys: JSON.stringify(
          [
            ...target.pictureKeys,
            ...target.plainKeys.filter((key) => !held.has(mediaUrl(key))),
            ...target.videos.flatMap(({ sourceKey, cutKey }) => [sourceKey, cutKey]),
            ...(await sentFor(tx, target.videos)),
          ].filter(Boolean),
        ),
        // no addresses: those of erased buyers would stay
        orders: JSON.stringify(target.orders.map(({ email: _, ...order }) => order)),
        buyers: target.orders.length,
        createdAt: at,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    // share links end, whatever buyers keep
    if (target.shareIds.length > 0) await tx.deleteFrom('share').where('id', 'in', target.shareIds).execute()
    for (const video of target.videos) await removeVideo(tx, video.id, isKept(video), now())
    if (kind !== 'video') await hideRiders(tx, target, at)
    if (kind === 'event') {
      await tx
        .updateTable('event')
        .set({ deletedAt: at })
        .where('id', '=', id)
        .where('deletedAt', 'is', null)
        .execute()
      await tx.updateTable('event').set({ thumbnailUrl: null }).where('id', '=', id).execute()
    }
    return written
  })
  shop.worker.wake('takedowns')
  // open payments for it are cancelled
  shop.worker.wake('reconcile')
  return takedownId
}

/** Uploads of these videos; a replaced one is stored for a day and has no other trace. */
async function sentFor(tx: Tx, videos: RowOf<'video'>[]): Promise<string[]> {
  if (videos.length === 0) return []
  const ids = videos.map(({ id }) => id)
  const uploads = await tx.selectFrom('upload').selectAll().where('videoId', 'in', ids).execute()
  return uploads.map(keyOf)
}

async function removeVideo(tx: Tx, videoId: number, keeps: boolean, now: Date) {
  await cancelJobs(tx, subjectOf(videoId), now)
  await tx.deleteFrom('upload').where('videoId', '=', videoId).execute()
  await hideVideo(tx, videoId, { keeps }).execute()
  const none = Object.fromEntries(VERSIONS.map((version) => [columnOf(version), null]))
  await tx
    .updateTable('video')
    .set({ deletedAt: now.toISOString(), forSale: 0, state: 'cancelled', cutKey: null })
    .set({ posterKey: null, previewKey: null, storyboardKey: null, sourceKey: removedKey(videoId) })
    .$if(!keeps, (videos) => videos.set(none))
    .where('id', '=', videoId)
    .execute()
  await tx
    .deleteFrom('portfolioItem')
    .where('videoUrl', 'in', [videoAddress(videoId), previewAddress(videoId)])
    .execute()
  await tx
    .updateTable('rider')
    .set({ thumbnailUrl: null })
    .where('thumbnailUrl', 'like', `/media/public/${videoId}-%`)
    .execute()
}

async function hideRiders(tx: Tx, { riderIds }: Target, at: string) {
  if (riderIds.length === 0) return
  await tx
    .updateTable('rider')
    .set({ takenDownAt: at, thumbnailUrl: null })
    .where('id', 'in', riderIds)
    .execute()
  await tx
    .updateTable('rider')
    .set({ deletedAt: at })
    .where('id', 'in', riderIds)
    .where('deletedAt', 'is', null)
    .execute()
}
