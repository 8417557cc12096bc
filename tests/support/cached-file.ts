import { execFile } from 'node:child_process'
import { createHash, randomUUID } from 'node:crypto'
import { copyFile, mkdir, rename } from 'node:fs/promises'
import { dirname, extname, join } from 'node:path'
import { promisify } from 'node:util'

const FOLDER = join(import.meta.dirname, '../../node_modules/.cache/clips')

/** Another ffmpeg writes other files. */
let version: Promise<string> | null = null
const ffmpegVersion = () =>
  (version ??= promisify(execFile)('ffmpeg', ['-version']).then(({ stdout }) => stdout.split('\n')[0] ?? ''))

/**
 * A file that takes ffmpeg its time and is the same every time: made once, kept under the hash of all that it is made of
 * (`recipe`), and copied from then on, whichever test, worker or run asks for it.
 */
export async function cachedFile(to: string, recipe: unknown, make: (file: string) => Promise<unknown>) {
  const hash = createHash('sha256').update(JSON.stringify([await ffmpegVersion(), recipe]))
  // ffmpeg chooses the container by a file's name
  const ending = extname(to)
  const kept = join(FOLDER, hash.update(ending).digest('hex') + ending)
  await mkdir(dirname(to), { recursive: true })
  if (await copied(kept, to)) return
  await mkdir(FOLDER, { recursive: true })
  // two that make the same at once do not meet, and one that is stopped leaves no half file under the name
  const fresh = join(FOLDER, `${randomUUID()}${ending}`)
  await make(fresh)
  await rename(fresh, kept)
  await copyFile(kept, to)
}

async function copied(from: string, to: string) {
  try {
    await copyFile(from, to)
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return false
    throw error
  }
}
