import { z } from 'zod'
import { MINUTE } from '../../../contract/time.ts'
import type { Shop } from '../../composed-shop.ts'
import type { Tx } from '../../platform/db/open.ts'
import { addJob, type Job } from '../../platform/jobs/queue.ts'
import type { Ending } from '../../platform/jobs/run-jobs.ts'
import { isOnDemand, publicFolder, publicKeys } from '../../platform/storage/layout.ts'
import { readSmallFile } from '../../platform/storage/storage.ts'
import { removeLateFiles, removeSoon } from '../remove-files.ts'
import { subjectOf } from '../video-jobs.ts'
import { findVideo, type Video } from '../video-row.ts'
import { showPreview } from './show-video.ts'

export const MOVE_THUMBNAILS = 'move-thumbnails'
const SOON = 15
const Payload = z.object({ moved: z.number() })

/** Moves its public files, so that known addresses of an unlisted rider's pictures stop working. */
export const queueThumbnailMove = (tx: Tx, videoId: number, now: Date, runAt = now) =>
  addJob(
    tx,
    {
      kind: MOVE_THUMBNAILS,
      payload: { moved: videoId },
      subject: subjectOf(videoId),
      priority: SOON,
      runAt,
    },
    now,
  )

export async function runThumbnailMove(shop: Shop, job: Job): Promise<Ending | null> {
  const { moved } = Payload.parse(JSON.parse(job.payload))
  const video = await findVideo(shop.db, moved)
  // a demo clip is shared by hundreds of riders
  if (!video?.posterKey || video.deletedAt || isOnDemand(video.sourceKey)) return null
  const isBusy = video.state === 'waiting' || video.state === 'working'
  if (!isBusy && (await moveThumbnails(shop, video))) {
    return { write: async () => {}, afterwards: () => shop.responses.invalidateEverywhere() }
  }
  // a job that runs now stores under the old address
  const runAt = new Date(shop.now().getTime() + MINUTE)
  return { write: (tx) => queueThumbnailMove(tx, moved, shop.now(), runAt) }
}

/** Gives thumbnail, storyboard and preview of a video a new address; the files of the old one are removed at once. */
async function moveThumbnails(shop: Shop, video: Video): Promise<boolean> {
  const { id, posterKey, previewKey, storyboardKey } = video
  const showVersion = video.showVersion + 1
  const folder = publicFolder(shop.secret, { ...video, showVersion })
  const [from, to] = [keysBeside(posterKey ?? ''), publicKeys(folder)]
  const files = [
    [from.thumbnail, to.thumbnail],
    [from.smallThumbnail, to.smallThumbnail],
    [from.still, to.still],
    [storyboardKey ?? from.storyboard, to.storyboard],
    [previewKey ?? from.preview, to.preview],
  ] as const
  for (const [before, after] of files) {
    const bytes = await readSmallFile(shop.storage, before)
    if (bytes) await shop.storage.put(after, bytes)
  }
  const isMoved = await shop.db.transaction().execute(async (tx) => {
    const taken = await tx
      .updateTable('video')
      .set({ showVersion })
      .where('id', '=', id)
      .where('showVersion', '=', video.showVersion)
      .where('state', 'not in', ['waiting', 'working'])
      .where('deletedAt', 'is', null)
      .executeTakeFirst()
    // another server was faster, or the owner chose another thumbnail
    if (taken.numUpdatedRows === 0n) return false
    await showPreview(tx, video, folder)
    const old = new Set([...Object.values(from), ...files.map(([before]) => before)])
    await removeSoon(tx, [...old], shop.now())
    return true
  })
  // or it was taken down meanwhile
  if (!isMoved) await removeLateFiles(shop, { ...video, showVersion })
  return isMoved
}

const keysBeside = (posterKey: string) => publicKeys(posterKey.replace(/\/[^/]*$/, ''))
