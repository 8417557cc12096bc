import { join } from 'node:path'
import type { Incoming } from '../../contract/cloud-video.ts'
import type { Shop } from '../composed-shop.ts'

const FOLDER = 'incoming'

export const incomingKey = (fileName: string) => `${FOLDER}/${fileName}`

/** What the owner put into the storage by other means, the newest first. */
export async function listIncoming({ db, storage, config }: Shop): Promise<Incoming> {
  const files = await Array.fromAsync(storage.list(FOLDER))
  const videos = await db
    .selectFrom('video')
    .select('sourceKey')
    .where('sourceKey', 'like', `${FOLDER}/%`)
    .execute()
  const used = new Set(videos.map(({ sourceKey }) => sourceKey))
  const { bucket, dataDir } = config
  const place = bucket ? `s3://${bucket.bucket}/${FOLDER}/` : join(dataDir, 'media', FOLDER)
  const entries = files
    .toSorted((a, b) => b.modifiedAt.getTime() - a.modifiedAt.getTime())
    .map(({ key, size, modifiedAt }) => ({
      fileName: key.slice(FOLDER.length + 1),
      bytes: size,
      modifiedAt: modifiedAt.toISOString(),
      used: used.has(key),
    }))
  return { place, files: entries }
}
