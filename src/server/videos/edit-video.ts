import { SHORTEST_VIDEO, type VideoEdit, type VideoEditChange } from '../../contract/videos/video.ts'
import type { Shop } from '../composed-shop.ts'
import type { Tx } from '../platform/db/open.ts'
import { notFound, ShopError } from '../platform/http/errors.ts'
import { cancelJobs } from '../platform/jobs/queue.ts'
import { removeLater } from './remove-files.ts'
import { addVideoJob, subjectOf } from './video-jobs.ts'
import { findVideo, type Video } from './video-row.ts'

/**
 * Changes the thumbnail, the preview's ten seconds, or start and end. Buyers keep the current version under their links
 * until the new one is ready.
 */
export async function editVideo(shop: Shop, videoId: number, change: VideoEditChange) {
  await shop.db.transaction().execute(async (tx) => {
    const video = await findVideo(tx, videoId)
    if (!video || video.deletedAt) return notFound('video')
    if (!video.probe)
      throw new ShopError('conflict', 'The file has not been looked at yet. Please wait a moment.')
    const isTrimmed = 'trimStart' in change || 'trimEnd' in change
    // moments of thumbnail and preview refer to the video before the trim
    const before = isTrimmed ? { ...video.edit, thumbnailAt: null, previewFrom: null } : video.edit
    const edit = { ...before, ...change, sourceSeconds: video.edit.sourceSeconds ?? video.probe.seconds }
    refuseBeyond(edit, isTrimmed ? edit.sourceSeconds : video.probe.seconds, isTrimmed)
    if (isTrimmed) await remakeVideo(shop, tx, video, { edit: JSON.stringify(edit) })
    else await remakePreview(shop, tx, video, JSON.stringify(edit))
  })
  shop.worker.wake('previews')
}

function refuseBeyond(edit: VideoEdit, seconds: number, isTrimmed: boolean) {
  const whole = Math.floor(seconds * 10) / 10
  const [start, end] = [edit.trimStart ?? 0, edit.trimEnd ?? seconds]
  if (isTrimmed && (end > seconds + 0.1 || end - start < SHORTEST_VIDEO))
    throw new ShopError(
      'invalid-input',
      `The film lasts ${whole} seconds, and at least ${SHORTEST_VIDEO} second of it has to stay.`,
    )
  const moments = [edit.thumbnailAt ?? 0, edit.previewFrom ?? 0]
  if (!isTrimmed && moments.some((moment) => moment > seconds))
    throw new ShopError('invalid-input', `The film lasts ${whole} seconds.`)
}

/** Transcodes everything again, because its source changed. */
export async function remakeVideo(
  { now }: Shop,
  tx: Tx,
  { id, gradeVersion, cutKey }: Video,
  changed: Partial<Record<'edit' | 'sourceKey' | 'sourceName' | 'masterAt', string>> & {
    sourceBytes?: number
    forSale?: 0
  },
) {
  await cancelJobs(tx, subjectOf(id), now())
  await tx
    .updateTable('video')
    .set({ ...changed, cutKey: null, probe: null, error: null })
    .set({ state: 'waiting', gradeVersion: gradeVersion + 1 })
    .where('id', '=', id)
    .execute()
  await addVideoJob(tx, 'preview', { id, gradeVersion: gradeVersion + 1 }, now())
  await removeLater(tx, [cutKey], '-', now())
}

/** Makes only thumbnail, storyboard and preview again. */
async function remakePreview(
  { now }: Shop,
  tx: Tx,
  { id, gradeVersion, showVersion, state }: Video,
  edit: string,
) {
  if (state === 'waiting' || state === 'working')
    throw new ShopError('conflict', 'This video is being worked on. Please wait until it is ready.')
  await tx
    .updateTable('video')
    .set({ edit, showVersion: showVersion + 1, state: 'waiting', error: null })
    .where('id', '=', id)
    .execute()
  await addVideoJob(tx, 'preview', { id, gradeVersion }, now())
}
