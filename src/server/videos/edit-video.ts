import { isDeepStrictEqual as isEqual } from 'node:util'
import {
  SHORTEST_VIDEO,
  type VideoChange,
  type VideoEdit,
  type VideoEditChange,
  type VideoSound,
} from '../../contract/videos/video.ts'
import type { Shop } from '../composed-shop.ts'
import type { Tx } from '../platform/db/open.ts'
import { notFound, ShopError } from '../platform/http/errors.ts'
import { cancelJobs } from '../platform/jobs/queue.ts'
import { regrade } from './grading/change-grade.ts'
import { removeLater } from './remove-files.ts'
import { addVideoJob, subjectOf } from './video-jobs.ts'
import { findVideo, type Video } from './video-row.ts'

/**
 * Saves grade, sound and edits at once, and makes again only what they change. Buyers keep the current version under their
 * links until the new one is ready.
 */
export async function changeVideo(shop: Shop, videoId: number, change: VideoChange) {
  await shop.db.transaction().execute(async (tx) => {
    const video = await findVideo(tx, videoId)
    if (!video || video.deletedAt) return notFound('video')
    const { grade = video.grade, sound = video.sound } = change
    if (change.sound) refuseUnfit(video, sound)
    const { edit, isEdited, isTrimmed } = editOf(video, change.edit ?? {})
    const changed = { sound: JSON.stringify(sound), edit: JSON.stringify(edit) }
    if (isTrimmed) return remakeVideo(shop, tx, video, { ...changed, grade: JSON.stringify(grade) })
    if (isEqual(grade, video.grade) && isEqual(sound, video.sound))
      return isEdited ? remakePreview(shop, tx, video, changed.edit) : undefined
    await tx.updateTable('video').set(changed).where('id', '=', videoId).execute()
    await regrade(shop, tx, videoId, grade)
  })
  shop.worker.wake('previews')
}

/** The edits with what differs of a change. */
function editOf({ edit: known, probe }: Video, change: VideoEditChange) {
  const fresh: VideoEditChange = Object.fromEntries(
    Object.entries(change).filter(([name, value]) => known[name as keyof VideoEditChange] !== value),
  )
  const isEdited = Object.keys(fresh).length > 0
  const isTrimmed = 'trimStart' in fresh || 'trimEnd' in fresh
  if (!isEdited) return { edit: known, isEdited, isTrimmed }
  if (!probe) throw new ShopError('conflict', 'The file has not been looked at yet. Please wait a moment.')
  // moments of thumbnail and preview refer to the video before the trim
  const before = isTrimmed ? { ...known, thumbnailAt: null, previewFrom: null } : known
  const edit = { ...before, ...fresh, sourceSeconds: known.sourceSeconds ?? probe.seconds }
  refuseBeyond(edit, isTrimmed ? edit.sourceSeconds : probe.seconds, isTrimmed)
  return { edit, isEdited, isTrimmed }
}

function refuseBeyond(edit: VideoEdit, seconds: number, isTrimmed: boolean) {
  const whole = Math.floor(seconds * 10) / 10
  const [start, end] = [edit.trimStart ?? 0, edit.trimEnd ?? seconds]
  if (isTrimmed && (end > seconds + 0.1 || end - start < SHORTEST_VIDEO - 0.001))
    throw new ShopError(
      'invalid-input',
      `The video lasts ${whole} seconds, and at least ${SHORTEST_VIDEO} second of it has to stay.`,
    )
  const moments = [edit.thumbnailAt ?? 0, edit.previewFrom ?? 0]
  if (!isTrimmed && moments.some((moment) => moment > seconds))
    throw new ShopError('invalid-input', `The video lasts ${whole} seconds.`)
}

function refuseUnfit({ probe }: Video, { tracks }: VideoSound) {
  if (!tracks) return
  const chosen = tracks.map((index) => probe?.tracks.find((track) => track.index === index))
  if (chosen.includes(undefined))
    throw new ShopError('invalid-input', 'This video has no such track of sound. Please reload the page.')
  if (chosen.length > 1 && chosen.some((track) => track?.channels !== 1))
    throw new ShopError('invalid-input', 'Only two mono tracks can be joined as left and right.')
}

/** Transcodes everything again, because its source changed. */
export async function remakeVideo(
  { now }: Shop,
  tx: Tx,
  { id, gradeVersion, cutKey }: Video,
  changed: Partial<Record<'edit' | 'grade' | 'sound' | 'sourceKey' | 'sourceName' | 'masterAt', string>> & {
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
