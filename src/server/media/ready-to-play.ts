import { buffer } from 'node:stream/consumers'
import type { Storage, StoredFile } from '../storage/storage.ts'

const MOST_BOXES = 50

/** Whether the file is an MP4 with its table of contents before the pictures, so that it plays while it arrives. */
export async function isReadyToPlay(storage: Storage, key: string): Promise<boolean> {
  if (!/\.(mp4|m4v)$/i.test(key)) return false
  let place = 0
  for (let count = 0; count < MOST_BOXES; count++) {
    const file = await storage.open(key)
    if (!file) return false
    const box = await readBox(file, place)
    if (!box || box.kind === 'mdat') return false
    if (box.kind === 'moov') return true
    place += box.size
  }
  return false
}

/** What an MP4 is made of: boxes, each with its size and kind in front. */
async function readBox(file: StoredFile, place: number) {
  if (place + 16 > file.size) {
    await file.close()
    return null
  }
  const head = await buffer(file.read({ start: place, end: place + 15 }))
  const short = head.readUInt32BE(0)
  const size = short === 1 ? Number(head.readBigUInt64BE(8)) : short
  return size < 8 ? null : { kind: head.toString('latin1', 4, 8), size }
}
