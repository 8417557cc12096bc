import { Grade, isNeutral, NEUTRAL_GRADE } from '../../../contract/videos/grading.ts'
import { sizeLabel } from '../../../contract/videos/video-quality.ts'
import { placedRuns } from '../../catalogue/running-order.ts'
import type { Shop } from '../../composed-shop.ts'
import type { Db, Tx } from '../../platform/db/open.ts'
import { notFound, ShopError } from '../../platform/http/errors.ts'
import { waitForVideo } from '../../videos/serve/bought-videos.ts'
import { hideVideo, ridersWith } from '../../videos/serve/show-video.ts'
import { videoAddress } from '../../videos/video-address.ts'
import { lockEvent } from '../lock-event.ts'
import { placeArrivedVideo } from './place-videos.ts'
import { changeDayVersion, readMatched } from './read-matching.ts'

const findClip = async (db: Db, id: number) =>
  (await db.selectFrom('clip').selectAll().where('id', '=', id).executeTakeFirst()) ?? notFound('clip')

/** The rider whose run a clip shows now; the file's name where it shows none. */
export async function riderOfClip(shop: Shop, clipId: number) {
  const { eventId, name } = await findClip(shop.db, clipId)
  const matched = await readMatched(shop, shop.db, eventId)
  const runId = matched.find(({ id }) => id === clipId)?.runId ?? 0
  const run = await shop.db.selectFrom('run').select('riderName').where('id', '=', runId).executeTakeFirst()
  return { eventId, riderName: run?.riderName ?? name }
}

/** The clip's video, if any. Locks the event, so that none is added twice. */
export async function lockVideoOfClip(shop: Shop, tx: Tx, clipId: number) {
  const { eventId } = await findClip(tx, clipId)
  await lockEvent(shop, tx, eventId)
  return videoOfClip(tx, clipId)
}

export async function videoOfClip(db: Db, clipId: number) {
  const video = await db
    .selectFrom('clip')
    .innerJoin('video', 'video.id', 'clip.videoId')
    .select(['video.id', 'video.standIn', 'video.masterAt', 'video.state'])
    .where('clip.id', '=', clipId)
    .where('video.deletedAt', 'is', null)
    .executeTakeFirst()
  return video ?? null
}

/** A video that was taken down does not come back with an upload that was under way. */
export async function refuseTakenDown(shop: Shop, tx: Tx, clipId: number) {
  const { eventId, videoId } = await findClip(tx, clipId)
  const video = await tx
    .selectFrom('video')
    .select('deletedAt')
    .where('id', '=', videoId ?? 0)
    .executeTakeFirst()
  const matched = await readMatched(shop, tx, eventId)
  const rider = await tx
    .selectFrom('run')
    .innerJoin('rider', 'rider.id', 'run.riderId')
    .select('rider.takenDownAt')
    .where('run.id', '=', matched.find(({ id }) => id === clipId)?.runId ?? 0)
    .executeTakeFirst()
  if (video?.deletedAt || rider?.takenDownAt)
    throw new ShopError('taken-down', 'This run was removed for good')
}

/** The original's quality, where the browser could read its size. */
export async function masterQualityOf(tx: Tx, clipId: number): Promise<string | null> {
  const { width, height } = await findClip(tx, clipId)
  return width && height ? sizeLabel({ width, height }) : null
}

/** Gives a new video to the run that its clip shows. Returns the rider, if any. */
export async function giveVideoToClip(
  shop: Shop,
  tx: Tx,
  clipId: number,
  videoId: number,
): Promise<number | null> {
  const { eventId } = await findClip(tx, clipId)
  await lockEvent(shop, tx, eventId)
  const { videoId: earlier } = await findClip(tx, clipId)
  await tx.updateTable('clip').set({ videoId }).where('id', '=', clipId).execute()
  // a clip that is uploaded again replaces its video
  const emptied =
    earlier === null ? [] : await hideVideo(tx, earlier, { keeps: false }).returning('riderId').execute()
  await placeArrivedVideo(shop, tx, eventId, clipId)
  await waitForVideo(tx, emptied, shop.now())
  const shown = await ridersWith(tx, videoId).executeTakeFirst()
  return shown?.riderId ?? null
}

/** The owner gave these videos to runs by hand, which decides what their clips show. */
export async function decideByVideo(tx: Tx, videoIds: number[]) {
  if (videoIds.length === 0) return
  const clips = await tx
    .selectFrom('clip')
    .select(['id', 'eventId', 'videoId'])
    .where('videoId', 'in', videoIds)
    .execute()
  for (const { id, eventId, videoId } of clips) {
    const run = await placedRuns(tx)
      .select('run.id')
      .where('run.videoUrl', '=', videoAddress(videoId ?? 0))
      .where('run.eventId', '=', eventId)
      .executeTakeFirst()
    await tx
      .updateTable('clip')
      .set({ runId: run?.id ?? null, decided: 1, angle: 0 })
      .where('id', '=', id)
      .execute()
  }
  for (const eventId of new Set(clips.map((clip) => clip.eventId))) await changeDayVersion(tx, eventId)
}

/** After a longer break the light may have changed. */
const LIGHT_CHANGES = 4 * 3600_000

/** Where none was chosen: the grade of the nearest graded clip of the same camera. */
export async function gradeOfClip(tx: Tx, clipId: number, chosen: Grade | undefined): Promise<Grade> {
  if (chosen) return chosen
  const clip = await findClip(tx, clipId)
  const graded = await tx
    .selectFrom('clip')
    .innerJoin('video', 'video.id', 'clip.videoId')
    .select(['clip.startedAt', 'video.grade'])
    .where('clip.eventId', '=', clip.eventId)
    .where('clip.camera', '=', clip.camera)
    .where('video.deletedAt', 'is', null)
    // most clips have none; equal grades in another notation are filtered below
    .where('video.grade', '<>', JSON.stringify(NEUTRAL_GRADE))
    .execute()
  const nearest = graded
    .map(({ startedAt, grade }) => ({
      grade,
      away: Math.abs(Date.parse(startedAt) - Date.parse(clip.startedAt)),
    }))
    .filter(({ away }) => away < LIGHT_CHANGES)
    .sort((a, b) => a.away - b.away)
  for (const { grade } of nearest) {
    const read = Grade.parse(JSON.parse(grade))
    if (!isNeutral(read)) return read
  }
  return NEUTRAL_GRADE
}
