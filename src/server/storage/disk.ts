import { randomUUID } from 'node:crypto'
import { copyFile, mkdir, open, opendir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join, relative, sep } from 'node:path'
import { isKey, refuseKey } from './keys.ts'
import type { Storage, StoredEntry, StoredFile } from './storage.ts'

const KIB = 1024
/** Large buffers make one download fast; many at once share the machine's memory instead. */
const FEW = 16
const UNFINISHED = '.part'

export function diskStorage(root: string): Storage {
  let reading = 0
  const pathOf = (key: string) => (isKey(key) ? join(root, ...key.split('/')) : refuseKey(key))

  return {
    async open(key): Promise<StoredFile | null> {
      if (!isKey(key)) return null
      const file = await open(pathOf(key)).catch(nullWhereMissing)
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
    },

    async take(key, path) {
      const target = pathOf(key)
      await mkdir(dirname(target), { recursive: true })
      await sync(path)
      try {
        await rename(path, target)
      } catch (error) {
        // a folder on another disk can only be copied from
        if ((error as NodeJS.ErrnoException).code !== 'EXDEV') throw error
        const copy = `${target}.${randomUUID()}${UNFINISHED}`
        await copyFile(path, copy)
        await sync(copy)
        await rename(copy, target)
        await rm(path, { force: true })
      }
      await sync(dirname(target))
    },

    async remove(key) {
      await rm(pathOf(key), { force: true })
    },

    async *list(folder) {
      const start = pathOf(folder)
      const entries = await opendir(start, { recursive: true }).catch(nullWhereMissing)
      if (!entries) return
      for await (const entry of entries) {
        if (!entry.isFile() || entry.name.endsWith(UNFINISHED)) continue
        const path = join(entry.parentPath, entry.name)
        const key = relative(root, path).split(sep).join('/')
        const stats = isKey(key) ? await stat(path).catch(nullWhereMissing) : null
        if (stats) yield { key, size: stats.size, modifiedAt: stats.mtime } satisfies StoredEntry
      }
    },

    async inputOf(key) {
      return pathOf(key)
    },
  }
}

/** Once this has ended, the machine may stop without losing what was written. */
async function sync(path: string) {
  const file = await open(path)
  try {
    await file.sync()
  } finally {
    await file.close()
  }
}

function nullWhereMissing(error: NodeJS.ErrnoException) {
  if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return null
  throw error
}
