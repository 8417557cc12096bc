import type { AddedVideo, CloudVideo } from '../../../contract/videos/cloud-video.ts'
import type { Shop } from '../../composed-shop.ts'
import type { Db } from '../../platform/db/open.ts'
import { ShopError } from '../../platform/http/errors.ts'
import { incomingKey } from '../../platform/storage/layout.ts'
import { riderOfClip } from '../../weekend/clip-film.ts'
import { videoAddress } from '../video-address.ts'
import { addClipFilm } from './add-clip-film.ts'
import { addVideo } from './add-video.ts'
import { refuseWrongEvent } from './begin-upload.ts'
import { ownerOf } from './video-owner.ts'

/** Puts a file on sale that lies in the storage's incoming folder already. */
export async function addCloudVideo(shop: Shop, wanted: CloudVideo): Promise<AddedVideo> {
  const { fileName, riderName = '', eventId = 0, gradingSettings, clipId } = wanted
  if (clipId) await riderOfClip(shop, clipId)
  else await refuseWrongEvent(shop.db, eventId)
  const sourceKey = incomingKey(fileName)
  const file = await shop.storage.open(sourceKey)
  if (!file)
    throw new ShopError('incoming-file-not-found', `There is no file ${fileName} in the incoming folder`)
  await file.close()
  const source = { sourceKey, sourceName: fileName, sourceBytes: file.size }
  if (!clipId)
    return addVideo(shop, {
      ...source,
      grade: gradingSettings,
      ...(await ownerOf(shop.db, { riderName, eventId, horse: 1 })),
    })
  const { videoId } = await addClipFilm(shop, source, { clipId, carries: 'master', grade: gradingSettings })
  return { videoId, riderId: await riderOfFilm(shop.db, videoId) }
}

const riderOfFilm = async (db: Db, videoId: number): Promise<number | null> =>
  (
    await db
      .selectFrom('horse')
      .select('riderId')
      .where('videoUrl', '=', videoAddress(videoId))
      .executeTakeFirst()
  )?.riderId ?? null
