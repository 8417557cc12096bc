import { randomUUID } from 'node:crypto'
import {
  access,
  constants,
  copyFile,
  mkdir,
  open,
  opendir,
  rename,
  rm,
  stat,
  writeFile,
} from 'node:fs/promises'
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
  const makeRoom = async (key: string) => {
    const target = pathOf(key)
    await mkdir(dirname(target), { recursive: true })
    return target
  }

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
      const target = await makeRoom(key)
      await sync(path)
      try {
        await rename(path, target)
        await sync(dirname(target))
      } catch (error) {
        // a folder on another disk can only be copied from
        if ((error as NodeJS.ErrnoException).code !== 'EXDEV') throw error
        await finish(target, (unfinished) => copyFile(path, unfinished))
        await rm(path, { force: true })
      }
    },

    async put(key, bytes) {
      await finish(await makeRoom(key), (unfinished) => writeFile(unfinished, bytes))
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

    async check() {
      await mkdir(root, { recursive: true })
      await access(root, constants.R_OK | constants.W_OK)
    },

    async inputOf(key) {
      return pathOf(key)
    },

    async addressOf() {
      return null
    },

    direct: null,
  }
}

/** Writes beside the target, so that under its name there never is half a file. */
async function finish(target: string, write: (unfinished: string) => Promise<void>) {
  const unfinished = `${target}.${randomUUID()}${UNFINISHED}`
  try {
    await write(unfinished)
    await sync(unfinished)
    await rename(unfinished, target)
  } catch (error) {
    await rm(unfinished, { force: true })
    throw error
  }
  await sync(dirname(target))
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

/** Nothing can lie under a name that is too long for the disk. */
function nullWhereMissing(error: NodeJS.ErrnoException) {
  if (['ENOENT', 'ENOTDIR', 'ENAMETOOLONG'].includes(error.code ?? '')) return null
  throw error
}
