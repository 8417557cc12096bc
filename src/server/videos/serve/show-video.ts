import type { Db, Tx } from '../../platform/db/open.ts'
import { isOnDemand, mediaUrl, publicKeys, urlOf } from '../../platform/storage/layout.ts'
import type { RowOf } from '../../tables.ts'
import { videoAddress, videoIdOf } from '../video-address.ts'
import type { Video } from '../video-row.ts'

/** Makes a stored video the one that a rider's horse shows, or removes it, with its thumbnail and preview. */
export async function showVideo(
  tx: Tx,
  { riderId, horse }: { riderId: number; horse: number },
  videoId: number | null,
) {
  const before = await tx
    .selectFrom('run')
    .select('videoUrl')
    .where('riderId', '=', riderId)
    .where('horse', '=', horse)
    .executeTakeFirst()
  const pictures = await findPictures(tx, videoId)
  const shown = {
    videoUrl: videoId === null ? null : videoAddress(videoId),
    previewUrl: pictures?.previewKey ? mediaUrl(pictures.previewKey) : null,
  }
  await writeRun(tx, { riderId, horse }, shown)
  if (horse !== 1) return
  const old = await findPictures(tx, videoIdOf(before?.videoUrl ?? ''))
  if (old?.posterKey)
    await tx
      .updateTable('rider')
      .set({ thumbnailUrl: null })
      .where('id', '=', riderId)
      .where('thumbnailUrl', '=', mediaUrl(old.posterKey))
      .execute()
  // a picture that the owner chose stays
  if (pictures?.posterKey)
    await tx
      .updateTable('rider')
      .set({ thumbnailUrl: mediaUrl(pictures.posterKey) })
      .where('id', '=', riderId)
      .where(({ or, eb }) =>
        or([eb('thumbnailUrl', 'is', null), eb('thumbnailUrl', 'like', `${urlOf('public')}%`)]),
      )
      .execute()
}

/** Writes these columns of a rider's run. One that is new has no place in the running order. */
export const writeRun = (
  tx: Tx,
  { riderId, horse }: { riderId: number; horse: number },
  columns: Partial<Pick<RowOf<'run'>, 'horseName' | 'videoUrl' | 'previewUrl' | 'angle'>>,
) =>
  tx
    .insertInto('run')
    .values(({ selectFrom }) => ({
      riderId,
      eventId: selectFrom('rider').select('eventId').where('id', '=', riderId),
      horse,
      horseName: null,
      ...columns,
    }))
    .onConflict((conflict) => conflict.columns(['riderId', 'horse']).doUpdateSet(columns))
    .execute()

const findPictures = async (tx: Tx, videoId: number | null) =>
  videoId === null
    ? undefined
    : await tx
        .selectFrom('video')
        .select(['posterKey', 'previewKey'])
        .where('id', '=', videoId)
        .executeTakeFirst()

/** Shows the files of this folder, also on riders with this video who have no picture of their own. */
export async function showPreview(tx: Tx, { id, sourceKey }: Video, folder: string) {
  const { thumbnail: posterKey, preview: previewKey, storyboard: storyboardKey } = publicKeys(folder)
  await tx.updateTable('video').set({ posterKey, previewKey, storyboardKey }).where('id', '=', id).execute()
  await tx
    .updateTable('run')
    .set({ previewUrl: mediaUrl(previewKey) })
    .where('videoUrl', '=', videoAddress(id))
    .execute()
  // a demo clip is shared by hundreds of riders
  if (isOnDemand(sourceKey)) return
  await tx
    .updateTable('rider')
    .set({ thumbnailUrl: mediaUrl(posterKey) })
    .where('id', 'in', ridersWith(tx, id).where('horse', '=', 1))
    .where(({ or, eb }) =>
      or([eb('thumbnailUrl', 'is', null), eb('thumbnailUrl', 'like', `${urlOf('public')}%`)]),
    )
    .execute()
}

/** The preview of a stored video; null where there is none yet, and for a link elsewhere. */
export async function findPreview(tx: Tx, address: string | null): Promise<string | null> {
  const pictures = await findPictures(tx, videoIdOf(address ?? ''))
  return pictures?.previewKey ? mediaUrl(pictures.previewKey) : null
}

/** The riders who show a video, also deleted ones. */
export const ridersWith = (db: Db | Tx, videoId: number) =>
  db.selectFrom('run').select('riderId').where('videoUrl', '=', videoAddress(videoId))

/** A removed video has no preview, and without buyers no place either. */
export const hideVideo = (tx: Tx, videoId: number, { keeps }: { keeps: boolean }) =>
  tx
    .updateTable('run')
    .set({ previewUrl: null, ...(keeps ? {} : { videoUrl: null }) })
    .where('videoUrl', '=', videoAddress(videoId))
