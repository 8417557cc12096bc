import type { IncomingFile } from '../../contract/cloud-video.ts'
import type { Shop } from '../compose.ts'

const FOLDER = 'incoming'

export const incomingKey = (fileName: string) => `${FOLDER}/${fileName}`

/** What the owner put into the storage by other means, the newest first. */
export async function listIncoming({ db, storage }: Shop): Promise<IncomingFile[]> {
  const files = await Array.fromAsync(storage.list(FOLDER))
  const videos = await db
    .selectFrom('video')
    .select('sourceKey')
    .where('sourceKey', 'like', `${FOLDER}/%`)
    .execute()
  const used = new Set(videos.map(({ sourceKey }) => sourceKey))
  return files
    .toSorted((a, b) => b.modifiedAt.getTime() - a.modifiedAt.getTime())
    .map(({ key, size, modifiedAt }) => ({
      fileName: key.slice(FOLDER.length + 1),
      bytes: size,
      modifiedAt: modifiedAt.toISOString(),
      used: used.has(key),
    }))
}
