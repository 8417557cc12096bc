import { join } from 'node:path'
import type { Incoming } from '../../../contract/videos/cloud-video.ts'
import type { Shop } from '../../composed-shop.ts'
import { FOLDERS, incomingKey, incomingName } from '../../platform/storage/layout.ts'

/** What the owner put into the storage by other means, the newest first. */
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
