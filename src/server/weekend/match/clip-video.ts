import { Grade, isNeutral, NEUTRAL_GRADE } from '../../../contract/videos/grading.ts'
import { sizeLabel } from '../../../contract/videos/video-quality.ts'
import type { Shop } from '../../composed-shop.ts'
import type { Db, Tx } from '../../platform/db/open.ts'
import { notFound, ShopError } from '../../platform/http/errors.ts'
import { waitForVideo } from '../../videos/serve/bought-videos.ts'
import { videoAddress } from '../../videos/video-address.ts'
import { lockEvent } from '../lock-event.ts'
import { placeArrivedVideo } from './place-videos.ts'
import { readMatched } from './read-matching.ts'

const findClip = async (db: Db, id: number) =>
  (await db.selectFrom('clip').selectAll().where('id', '=', id).executeTakeFirst()) ?? notFound('clip')

/** Whose run a clip shows as things stand; the file's own name where it shows none. */
export async function riderOfClip(shop: Shop, clipId: number) {
  const { eventId, name } = await findClip(shop.db, clipId)
  const matched = await readMatched(shop, shop.db, eventId)
  const runId = matched.find(({ id }) => id === clipId)?.runId ?? 0
  const run = await shop.db.selectFrom('run').select('riderName').where('id', '=', runId).executeTakeFirst()
  return { eventId, riderName: run?.riderName ?? name }
}

/** What there is of a clip already, so that nothing of it comes twice. Holds the event, until the transaction ends. */
export async function lockVideoOfClip(shop: Shop, tx: Tx, clipId: number) {
  const { eventId } = await findClip(tx, clipId)
  await lockEvent(shop, tx, eventId)
  return videoOfClip(tx, clipId)
}

/** The same at this moment. */
export async function videoOfClip(db: Db, clipId: number) {
  const film = await db
    .selectFrom('clip')
    .innerJoin('video', 'video.id', 'clip.videoId')
    .select(['video.id', 'video.standIn', 'video.masterAt', 'video.state'])
    .where('clip.id', '=', clipId)
    .where('video.deletedAt', 'is', null)
    .executeTakeFirst()
  return film ?? null
}

/** What was removed for good does not come back with a file that was on its way. */
export async function refuseTakenDown(shop: Shop, tx: Tx, clipId: number) {
  const { eventId, videoId } = await findClip(tx, clipId)
  const film = await tx
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
  if (film?.deletedAt || rider?.takenDownAt)
    throw new ShopError('taken-down', 'This run was removed for good')
}

/** What the camera's own file is, as far as the browser that read it could say. */
export async function masterQualityOf(tx: Tx, clipId: number): Promise<string | null> {
  const { width, height } = await findClip(tx, clipId)
  return width && height ? sizeLabel({ width, height }) : null
}

/** A film came of the clip's file: it goes to the run that the clip shows. Gives the rider, where there is one. */
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
  // the same clip sent again: the later film takes the place of the earlier one
  const emptied = earlier === null ? [] : await hideFilm(tx, earlier)
  await placeArrivedVideo(shop, tx, eventId, clipId)
  await waitForVideo(tx, emptied, shop.now())
  const shown = await tx
    .selectFrom('horse')
    .select('riderId')
    .where('videoUrl', '=', videoAddress(videoId))
    .executeTakeFirst()
  return shown?.riderId ?? null
}

const hideFilm = (tx: Tx, videoId: number) =>
  tx
    .updateTable('horse')
    .set({ videoUrl: null, previewUrl: null })
    .where('videoUrl', '=', videoAddress(videoId))
    .returning(['riderId', 'horse'])
    .execute()

/** The light hardly changes while one camera films on; after such a break it may be evening. */
const LIGHT_CHANGES = 4 * 3600_000

/** Where the owner chose no grade: that of the nearest film of the same camera in the same light which has one. */
export async function gradeOfClip(tx: Tx, clipId: number, chosen: Grade): Promise<Grade> {
  if (!isNeutral(chosen)) return chosen
  const clip = await findClip(tx, clipId)
  const films = await tx
    .selectFrom('clip')
    .innerJoin('video', 'video.id', 'clip.videoId')
    .select(['clip.startedAt', 'video.grade'])
    .where('clip.eventId', '=', clip.eventId)
    .where('clip.camera', '=', clip.camera)
    .where('video.deletedAt', 'is', null)
    // most films of a weekend have none; how others are written is looked at below
    .where('video.grade', '<>', JSON.stringify(NEUTRAL_GRADE))
    .execute()
  const nearest = films
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
  return chosen
}
