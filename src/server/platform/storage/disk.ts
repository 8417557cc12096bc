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
import { isKey, refuseKey, type Storage, type StoredEntry, type StoredFile } from './storage.ts'

const KIB = 1024
/** Up to this many readers get large buffers, which are faster; more get small ones to save memory. */
const FEW_READERS = 16
const TEMPORARY = '.part'

export function diskStorage(root: string): Storage {
  let reading = 0
  const pathOf = (key: string) => (isKey(key) ? join(root, ...key.split('/')) : refuseKey(key))
  const makeFolder = async (key: string) => {
    const target = pathOf(key)
    await mkdir(dirname(target), { recursive: true })
    return target
  }

  return {
    async open(key): Promise<StoredFile | null> {
      if (!isKey(key)) return null
      const file = await open(pathOf(key)).catch(nullIfMissing)
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
          const highWaterMark = (reading < FEW_READERS ? 1024 : 128) * KIB
          reading++
          return file.createReadStream({ start, end, highWaterMark }).once('close', () => reading--)
        },
        close: () => file.close(),
      }
    },

    async take(key, path) {
      const target = await makeFolder(key)
      await fsync(path)
      try {
        await rename(path, target)
        await fsync(dirname(target))
      } catch (error) {
        // rename does not work across file systems
        if ((error as NodeJS.ErrnoException).code !== 'EXDEV') throw error
        await writeAtomically(target, (temporary) => copyFile(path, temporary))
        await rm(path, { force: true })
      }
    },

    async put(key, bytes) {
      await writeAtomically(await makeFolder(key), (temporary) => writeFile(temporary, bytes))
    },

    async remove(key) {
      await rm(pathOf(key), { force: true })
    },

    async *list(folder) {
      const start = pathOf(folder)
      const entries = await opendir(start, { recursive: true }).catch(nullIfMissing)
      if (!entries) return
      for await (const entry of entries) {
        if (!entry.isFile() || entry.name.endsWith(TEMPORARY)) continue
        const path = join(entry.parentPath, entry.name)
        const key = relative(root, path).split(sep).join('/')
        const stats = isKey(key) ? await stat(path).catch(nullIfMissing) : null
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

/** Writes a temporary file beside the target and renames it. */
async function writeAtomically(target: string, write: (temporary: string) => Promise<void>) {
  const temporary = `${target}.${randomUUID()}${TEMPORARY}`
  try {
    await write(temporary)
    await fsync(temporary)
    await rename(temporary, target)
  } catch (error) {
    await rm(temporary, { force: true })
    throw error
  }
  await fsync(dirname(target))
}

async function fsync(path: string) {
  const file = await open(path)
  try {
    await file.sync()
  } finally {
    await file.close()
  }
}

/** A name that is too long for the file system cannot exist either. */
function nullIfMissing(error: NodeJS.ErrnoException) {
  if (['ENOENT', 'ENOTDIR', 'ENAMETOOLONG'].includes(error.code ?? '')) return null
  throw error
}
