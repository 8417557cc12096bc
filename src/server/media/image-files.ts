import { createHash, randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, open, rename } from 'node:fs/promises'
import { join } from 'node:path'

const folderOf = (dataDir: string) => join(dataDir, 'media', 'images')

/** Keeps both sizes under the hash of the full one, so that an address never shows anything else. */
export async function saveImage(dataDir: string, { full, small }: { full: Buffer; small: Buffer }) {
  const folder = folderOf(dataDir)
  await mkdir(folder, { recursive: true })
  const name = createHash('sha256').update(full).digest('hex').slice(0, 32)
  await writeWhole(join(folder, `${name}-640.webp`), small)
  await writeWhole(join(folder, `${name}.webp`), full)
  return `/media/images/${name}.webp`
}

/** Under its name there is the whole file or none, even when the machine stops in between. */
async function writeWhole(path: string, bytes: Buffer) {
  const unfinished = `${path}.${randomUUID()}.part`
  const file = await open(unfinished, 'wx')
  try {
    await file.writeFile(bytes)
    await file.sync()
  } finally {
    await file.close()
  }
  await rename(unfinished, path)
}

const NAME = /^[0-9a-f]{32}(-640)?\.webp$/

/** Null for everything that is no name of ours, so that nothing outside the folder can be asked for. */
export async function openImage(dataDir: string, name: string) {
  if (!NAME.test(name)) return null
  const file = await open(join(folderOf(dataDir), name)).catch(() => null)
  if (!file) return null
  const { size } = await file.stat()
  return { size, stream: createReadStream('', { fd: file }) }
}
