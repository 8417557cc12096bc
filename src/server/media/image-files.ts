import { createHash } from 'node:crypto'
import type { Storage } from '../storage/storage.ts'

const FOLDER = 'images'

/** Keeps both sizes under the hash of the full one, so that an address never shows anything else. */
export async function saveImage(storage: Storage, { full, small }: { full: Buffer; small: Buffer }) {
  const name = createHash('sha256').update(full).digest('hex').slice(0, 32)
  await storage.put(`${FOLDER}/${name}-640.webp`, small)
  await storage.put(`${FOLDER}/${name}.webp`, full)
  return `/media/images/${name}.webp`
}

const NAME = /^[0-9a-f]{32}(-640)?\.webp$/

/** Null for everything that is no name of ours. */
export async function openImage(storage: Storage, name: string) {
  const file = NAME.test(name) ? await storage.open(`${FOLDER}/${name}`) : null
  if (!file) return null
  return { size: file.size, stream: file.read({ start: 0, end: file.size - 1 }) }
}
