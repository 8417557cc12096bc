import type { Tx } from '../platform/db/open.ts'
import { mediaUrl, urlOf } from '../platform/storage/layout.ts'
import { videoAddress, videoIdOf } from './video-address.ts'

/** Makes a film of ours the one that a rider's horse shows, or takes it away; its pictures come and go with it. */
export async function showFilm(
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
  const film = await findPictures(tx, videoId)
  const shown = {
    videoUrl: videoId === null ? null : videoAddress(videoId),
    previewUrl: film?.previewKey ? mediaUrl(film.previewKey) : null,
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
  if (film?.posterKey)
    await tx
      .updateTable('rider')
      .set({ thumbnailUrl: mediaUrl(film.posterKey) })
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
