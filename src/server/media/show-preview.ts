import type { Tx } from '../db/open.ts'
import { videoAddress, videoIdOf } from './video-address.ts'
import { publicUrl } from './video-keys.ts'
import type { Made, Video } from './video-row.ts'

/** Writes down what was made, and shows it on every rider with this video who has no picture of their own. */
export async function showPreview(
  tx: Tx,
  { id, made, sourceKey }: Video,
  folder: string,
  preview: NonNullable<Made['preview']>,
) {
  const [posterKey, previewKey] = [`${folder}/poster.webp`, `${folder}/preview.mp4`]
  await tx
    .updateTable('video')
    .set({ posterKey, previewKey, storyboardKey: `${folder}/storyboard.webp` })
    .set({ made: JSON.stringify({ ...made, preview }) })
    .where('id', '=', id)
    .execute()
  await tx
    .updateTable('horse')
    .set({ previewUrl: publicUrl(previewKey) })
    .where('videoUrl', '=', videoAddress(id))
    .execute()
  // a demo's clip is one for hundreds of riders; their cards differ by how they frame its picture
  if (sourceKey.startsWith('demo/')) return
  await tx
    .updateTable('rider')
    .set({ thumbnailUrl: publicUrl(posterKey) })
    .where('id', 'in', ridersOf(tx, id).where('horse', '=', 1))
    .where(({ or, eb }) =>
      or([eb('thumbnailUrl', 'is', null), eb('thumbnailUrl', 'like', '/media/public/%')]),
    )
    .execute()
}

/** The preview of a video of ours; null where there is none yet, and for a video elsewhere. */
export async function findPreview(tx: Tx, address: string | null): Promise<string | null> {
  const id = videoIdOf(address ?? '')
  if (id === null) return null
  const video = await tx.selectFrom('video').select('previewKey').where('id', '=', id).executeTakeFirst()
  return video?.previewKey ? publicUrl(video.previewKey) : null
}

const ridersOf = (tx: Tx, videoId: number) =>
  tx.selectFrom('horse').select('riderId').where('videoUrl', '=', videoAddress(videoId))
