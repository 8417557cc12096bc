import { join } from 'node:path'
import type { AddedVideo, CloudVideo, Incoming } from '../../../contract/videos/upload.ts'
import type { Shop } from '../../composed-shop.ts'
import { ShopError } from '../../platform/http/errors.ts'
import { FOLDERS, incomingKey, incomingName } from '../../platform/storage/layout.ts'
import { riderOfClip } from '../../weekend/match/clip-video.ts'
import { ridersWith } from '../serve/show-video.ts'
import { addClipVideo } from './add-clip-video.ts'
import { addVideo, ownerOf } from './add-video.ts'
import { refuseWrongEvent } from './begin-upload.ts'

/** Files that the owner put into the storage by other means, the newest first. */
export async function listIncoming({ db, storage, config }: Shop): Promise<Incoming> {
  const files = await Array.fromAsync(storage.list(FOLDERS.incoming))
  const videos = await db
    .selectFrom('video')
    .select('sourceKey')
    .where('sourceKey', 'like', incomingKey('%'))
    .execute()
  const used = new Set(videos.map(({ sourceKey }) => sourceKey))
  const { bucket, dataDir } = config
  const place = bucket ? `s3://${bucket.bucket}/${incomingKey('')}` : join(dataDir, 'media', FOLDERS.incoming)
  const entries = files
    .toSorted((a, b) => b.modifiedAt.getTime() - a.modifiedAt.getTime())
    .map(({ key, size, modifiedAt }) => ({
      fileName: incomingName(key),
      bytes: size,
      modifiedAt: modifiedAt.toISOString(),
      used: used.has(key),
    }))
  return { place, files: entries }
}

/** Adds a file of the incoming folder as a video. */
export async function addCloudVideo(shop: Shop, wanted: CloudVideo): Promise<AddedVideo> {
  const { fileName, riderName = '', eventId = 0, gradingSettings, clipId } = wanted
  if (clipId) await riderOfClip(shop, clipId)
  else await refuseWrongEvent(shop.db, eventId)
  const sourceKey = incomingKey(fileName)
  const file = await shop.storage.open(sourceKey)
  if (!file) throw new ShopError('not-found', `There is no file ${fileName} in the incoming folder`)
  await file.close()
  const source = { sourceKey, sourceName: fileName, sourceBytes: file.size }
  if (!clipId)
    return addVideo(shop, {
      ...source,
      grade: gradingSettings,
      ...(await ownerOf(shop.db, { riderName, eventId, horse: 1 })),
    })
  const { videoId } = await addClipVideo(shop, source, { clipId, carries: 'master', grade: gradingSettings })
  const rider = await ridersWith(shop.db, videoId).executeTakeFirst()
  return { videoId, riderId: rider?.riderId ?? null }
}
