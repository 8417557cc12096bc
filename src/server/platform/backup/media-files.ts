import { createReadStream, createWriteStream } from 'node:fs'
import { copyFile, mkdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { ALL_FOLDERS } from '../storage/layout.ts'
import type { Storage } from '../storage/storage.ts'
import { type BackupKeys, decrypting, encryptedSize, encrypting } from './encryption.ts'

export interface ListedFile {
  key: string
  size: number
}

export async function* listFiles(storage: Storage): AsyncGenerator<ListedFile> {
  for (const folder of ALL_FOLDERS) {
    for await (const { key, size } of storage.list(folder)) yield { key, size }
  }
}

const pathIn = (folder: string, key: string) => join(folder, ...key.split('/'))

const sizeOf = (path: string) =>
  stat(path).then(
    ({ size }) => size,
    () => null,
  )

/** The folder beside a backup, whose files are encrypted where there are keys. */
export interface Copies {
  folder: string
  keys: BackupKeys | null
}

const sizeIn = ({ keys }: Copies, size: number) => (keys ? encryptedSize(size) : size)

/** Copies a stored file into the folder, unless it is there. False if it was deleted meanwhile. */
export async function copyOut(storage: Storage, { key, size }: ListedFile, copies: Copies): Promise<boolean> {
  const target = pathIn(copies.folder, key)
  if ((await sizeOf(target)) === sizeIn(copies, size)) return true
  const file = await storage.open(key)
  if (!file) return false
  await mkdir(dirname(target), { recursive: true })
  if (file.size === 0) await file.close()
  const unfinished = `${target}.part`
  const output = createWriteStream(unfinished, { flush: true, mode: 0o600 })
  const bytes = file.size === 0 ? Readable.from([]) : file.read({ start: 0, end: file.size - 1 })
  if (copies.keys) await pipeline(bytes, encrypting(copies.keys), output)
  else await pipeline(bytes, output)
  await rename(unfinished, target)
  return true
}

/** Compares the size of every copy once more. */
export async function verifyCopies(files: ListedFile[], copies: Copies) {
  const different: string[] = []
  for (const { key, size } of files)
    if ((await sizeOf(pathIn(copies.folder, key))) !== sizeIn(copies, size)) different.push(key)
  if (different.length === 0) return
  const some = different.slice(0, 5).join(', ')
  throw new Error(
    `Of ${files.length} files ${different.length} were not copied as they are (${some}). The rows are saved; please run the backup of the files again.`,
  )
}

/** Copies a file of the folder into the storage, unless it is there. False if the folder lacks it. */
export async function copyIn(storage: Storage, { key, size }: ListedFile, copies: Copies): Promise<boolean> {
  if (await isStored(storage, { key, size })) return true
  const source = pathIn(copies.folder, key)
  if ((await sizeOf(source)) !== sizeIn(copies, size)) return false
  // the storage moves the file that it is given
  const copy = `${source}.copy`
  if (copies.keys)
    await pipeline(
      createReadStream(source),
      decrypting(copies.keys),
      createWriteStream(copy, { mode: 0o600 }),
    )
  else await copyFile(source, copy)
  await storage.take(key, copy).finally(() => rm(copy, { force: true }))
  return true
}

export async function isStored(storage: Storage, { key, size }: ListedFile): Promise<boolean> {
  const file = await storage.open(key)
  await file?.close()
  return file?.size === size
}
