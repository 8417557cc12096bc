import type { Tx } from '../platform/db/open.ts'
import { isOnDemand, mediaUrl, publicKeys, urlOf } from '../platform/storage/layout.ts'
import { videoAddress, videoIdOf } from './video-address.ts'
import type { Video } from './video-row.ts'

/** Shows what lies in the folder, also on every rider with this video who has no picture of their own. */
export async function showPreview(tx: Tx, { id, sourceKey }: Video, folder: string) {
  const { poster: posterKey, preview: previewKey, storyboard: storyboardKey } = publicKeys(folder)
  await tx
    .updateTable('video')
    .set({ posterKey, previewKey, storyboardKey, stillsMarked: 1 })
    .where('id', '=', id)
    .execute()
  await tx
    .updateTable('horse')
    .set({ previewUrl: mediaUrl(previewKey) })
    .where('videoUrl', '=', videoAddress(id))
    .execute()
  // a film on demand is one for hundreds of riders; their cards differ by how they frame its picture
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

/** The preview of a video of ours; null where there is none yet, and for a video elsewhere. */
export async function findPreview(tx: Tx, address: string | null): Promise<string | null> {
  const id = videoIdOf(address ?? '')
  if (id === null) return null
  const video = await tx.selectFrom('video').select('previewKey').where('id', '=', id).executeTakeFirst()
  return video?.previewKey ? mediaUrl(video.previewKey) : null
}

const ridersOf = (tx: Tx, videoId: number) =>
  tx.selectFrom('horse').select('riderId').where('videoUrl', '=', videoAddress(videoId))
