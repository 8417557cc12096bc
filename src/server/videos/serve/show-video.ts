import type { Tx } from '../../platform/db/open.ts'
import { isOnDemand, mediaUrl, publicKeys, urlOf } from '../../platform/storage/layout.ts'
import { videoAddress, videoIdOf } from '../video-address.ts'
import type { Video } from '../video-row.ts'

/** Makes a stored video the one that a rider's horse shows, or removes it, with its thumbnail and preview. */
export async function showVideo(
  tx: Tx,
  { riderId, horse }: { riderId: number; horse: number },
  videoId: number | null,
) {
  const before = await tx
    .selectFrom('horse')
    .select('videoUrl')
    .where('riderId', '=', riderId)
    .where('horse', '=', horse)
    .executeTakeFirst()
  const pictures = await findPictures(tx, videoId)
  const shown = {
    videoUrl: videoId === null ? null : videoAddress(videoId),
    previewUrl: pictures?.previewKey ? mediaUrl(pictures.previewKey) : null,
  }
  await tx
    .insertInto('horse')
    .values({ riderId, horse, ...shown })
    .onConflict((conflict) => conflict.columns(['riderId', 'horse']).doUpdateSet(shown))
    .execute()
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
    .updateTable('horse')
    .set({ previewUrl: mediaUrl(previewKey) })
    .where('videoUrl', '=', videoAddress(id))
    .execute()
  // a demo clip is shared by hundreds of riders
  if (isOnDemand(sourceKey)) return
  await tx
    .updateTable('rider')
    .set({ thumbnailUrl: mediaUrl(posterKey) })
    .where('id', 'in', ridersOf(tx, id).where('horse', '=', 1))
    .where(({ or, eb }) =>
      or([eb('thumbnailUrl', 'is', null), eb('thumbnailUrl', 'like', `${urlOf('public')}%`)]),
    )
    .execute()
}

/** The preview of a stored video; null where there is none yet, and for a link elsewhere. */
export async function findPreview(tx: Tx, address: string | null): Promise<string | null> {
  const id = videoIdOf(address ?? '')
  if (id === null) return null
  const video = await tx.selectFrom('video').select('previewKey').where('id', '=', id).executeTakeFirst()
  return video?.previewKey ? mediaUrl(video.previewKey) : null
}

const ridersOf = (tx: Tx, videoId: number) =>
  tx.selectFrom('horse').select('riderId').where('videoUrl', '=', videoAddress(videoId))
