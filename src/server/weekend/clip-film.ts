import { Grade, isNeutral } from '../../contract/grading.ts'
import { sizeLabel } from '../../contract/video-files.ts'
import type { Shop } from '../composed-shop.ts'
import type { Db, Tx } from '../db/open.ts'
import { notFound } from '../http/errors.ts'
import { videoAddress } from '../media/video-address.ts'
import { lockEvent } from './lock-event.ts'
import { matchDay } from './matching.ts'
import { placeFilms } from './place-films.ts'
import { readDay } from './read-day.ts'

const findClip = async (db: Db, id: number) =>
  (await db.selectFrom('clip').selectAll().where('id', '=', id).executeTakeFirst()) ?? notFound('clip')

/** Whose run a clip shows as things stand; the file's own name where it shows none. */
export async function riderOfClip(shop: Shop, clipId: number) {
  const { eventId, name } = await findClip(shop.db, clipId)
  const { runRows, day } = await readDay(shop.db, eventId)
  const runId = matchDay(shop, eventId, day).find(({ id }) => id === clipId)?.runId
  const run = runRows.find(({ id }) => id === runId)
  return { eventId, riderName: run?.riderName ?? name }
}

/** What there is of a clip already, so that nothing of it comes twice. Holds the event, until the transaction ends. */
export async function filmOfClip(shop: Shop, tx: Tx, clipId: number) {
  const { eventId } = await findClip(tx, clipId)
  await lockEvent(shop, tx, eventId)
  const film = await tx
    .selectFrom('clip')
    .innerJoin('video', 'video.id', 'clip.videoId')
    .select(['video.id', 'video.standIn', 'video.masterAt', 'video.state'])
    .where('clip.id', '=', clipId)
    .where('video.deletedAt', 'is', null)
    .executeTakeFirst()
  return film ?? null
}

/** What the camera's own file is, as far as the browser that read it could say. */
export async function masterQualityOf(tx: Tx, clipId: number): Promise<string | null> {
  const { width, height } = await findClip(tx, clipId)
  return width && height ? sizeLabel({ width, height }) : null
}

/** A film came of the clip's file: it goes to the run that the clip shows. Gives the rider, where there is one. */
export async function giveFilmToClip(
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
  if (earlier !== null)
    await tx
      .updateTable('horse')
      .set({ videoUrl: null, previewUrl: null })
      .where('videoUrl', '=', videoAddress(earlier))
      .execute()
  await placeFilms(shop, tx, eventId)
  const shown = await tx
    .selectFrom('horse')
    .select('riderId')
    .where('videoUrl', '=', videoAddress(videoId))
    .executeTakeFirst()
  return shown?.riderId ?? null
}

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
    .execute()
  const nearest = films
    .map(({ startedAt, grade }) => ({
      grade: Grade.parse(JSON.parse(grade)),
      away: Math.abs(Date.parse(startedAt) - Date.parse(clip.startedAt)),
    }))
    .filter(({ grade, away }) => away < LIGHT_CHANGES && !isNeutral(grade))
    .sort((a, b) => a.away - b.away)[0]
  return nearest?.grade ?? chosen
}
