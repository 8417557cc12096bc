import { createHash } from 'node:crypto'
import { fullPicture, smallPicture } from '../../contract/platform/stored-files.ts'
import { FOLDERS, imageKey, mediaUrl } from '../platform/storage/layout.ts'
import type { Storage } from '../platform/storage/storage.ts'

/** Keeps both sizes under the hash of the full one, so that an address never shows anything else. */
export async function saveImage(storage: Storage, { full, small }: { full: Buffer; small: Buffer }) {
  const name = createHash('sha256').update(full).digest('hex').slice(0, 32)
  const key = imageKey(name)
  await storage.put(smallPicture(key), small)
  await storage.put(key, full)
  return mediaUrl(key)
}

const NAME = /^[0-9a-f]{32}\.webp$/

/** Null for everything that is no name of ours. */
export async function openImage(storage: Storage, name: string) {
  const file = NAME.test(fullPicture(name)) ? await storage.open(`${FOLDERS.images}/${name}`) : null
  if (!file) return null
  return { size: file.size, stream: file.read({ start: 0, end: file.size - 1 }) }
}
