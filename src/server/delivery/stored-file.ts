import { open } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'

/** Both ends are included, as in HTTP. */
export interface ByteRange {
  start: number
  end: number
}

/** A stored video, open until it is read to its end or closed. */
export interface StoredFile {
  size: number
  modifiedAt: Date
  /** Another file, even of the same name, has another tag. */
  etag: string
  read(range: ByteRange): Readable
  close(): Promise<void>
}

const PREFIX = '/media/videos/'
const SEGMENT = /^[\w-][\w.-]*$/

const KIB = 1024
/** Large buffers make one download fast; many at once share the machine's memory instead. */
const FEW = 16
let reading = 0

/** The key of a video that lies in the shop's own storage; null for an address elsewhere. */
export function storedKey(videoUrl: string): string | null {
  return videoUrl.startsWith(PREFIX) ? videoUrl.slice(PREFIX.length) : null
}

/** The one way to a stored video, wherever it lies. Null where there is none. */
export async function openStoredFile(dataDir: string, key: string): Promise<StoredFile | null> {
  // no segment can be `..` or begin with a dot, so a key can't lead out of the folder
  if (!key.split('/').every((segment) => SEGMENT.test(segment))) return null
  const file = await open(join(dataDir, PREFIX, key)).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return null
    throw error
  })
  if (!file) return null
  const stats = await file.stat()
  if (!stats.isFile()) {
    await file.close()
    return null
  }
  return {
    size: stats.size,
    modifiedAt: stats.mtime,
    etag: `"${stats.size.toString(36)}-${Math.trunc(stats.mtimeMs * 1000).toString(36)}"`,
    read: ({ start, end }) => {
      const highWaterMark = (reading < FEW ? 1024 : 128) * KIB
      reading++
      return file.createReadStream({ start, end, highWaterMark }).once('close', () => reading--)
    },
    close: () => file.close(),
  }
}
