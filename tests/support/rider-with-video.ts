import type { Shop } from '../../src/server/composed-shop.ts'
import { publicFolder, publicKeys, soldKey } from '../../src/server/platform/storage/layout.ts'
import { addRider } from './buying.ts'
import type { Client } from './client.ts'
import { addVideoRow } from './video-rows.ts'

/** A video of which everything was made, an older version of it included. */
export async function addFinishedVideo(shop: Shop) {
  const video = await addVideoRow(shop)
  const keys = publicKeys(publicFolder(shop.secret, video))
  const masterKey = soldKey(video, 'master')
  const older = [publicKeys(publicFolder(shop.secret, { ...video, gradeVersion: 7 })).preview]
  const files = [...Object.values(keys), masterKey, video.sourceKey, ...older]
  for (const key of files) await shop.storage.put(key, Buffer.from(key))
  const made = { master: { gradeVersion: 1, width: 1, height: 1, bytes: 1 } }
  await shop.db
    .updateTable('video')
    .set({ posterKey: keys.thumbnail, previewKey: keys.preview, storyboardKey: keys.storyboard, masterKey })
    .set({ forSale: 1, made: JSON.stringify(made) })
    .where('id', '=', video.id)
    .execute()
  return { video, files, masterKey }
}

/** A rider who shows such a video. */
export async function addRiderWithVideo(shop: Shop, admin: Client, eventId: number, name = 'Jane Doe') {
  const added = await addFinishedVideo(shop)
  const rider = await addRider(admin, { eventId, name, videoUrl: `/media/videos/${added.video.id}` })
  return { rider, ...added }
}

/** Those of the files that are there. */
export async function storedOf({ storage }: Shop, keys: string[]) {
  const found: string[] = []
  for (const key of keys) {
    const file = await storage.open(key)
    await file?.close()
    if (file) found.push(key)
  }
  return found
}
