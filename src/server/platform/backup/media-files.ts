import { createWriteStream } from 'node:fs'
import { copyFile, mkdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { ALL_FOLDERS } from '../storage/layout.ts'
import type { Storage } from '../storage/storage.ts'

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

/** Copies a stored file into the folder, unless it is there. False if it was deleted meanwhile. */
export async function copyOut(storage: Storage, { key, size }: ListedFile, folder: string): Promise<boolean> {
  const target = pathIn(folder, key)
  if ((await sizeOf(target)) === size) return true
  const file = await storage.open(key)
  if (!file) return false
  await mkdir(dirname(target), { recursive: true })
  if (file.size === 0) await file.close()
  const unfinished = `${target}.part`
  const output = createWriteStream(unfinished, { flush: true })
  if (file.size === 0) await new Promise<void>((resolve) => output.end(resolve))
  else await pipeline(file.read({ start: 0, end: file.size - 1 }), output)
  await rename(unfinished, target)
  return true
}

/** Compares the size of every copy once more. */
export async function verifyCopies(files: ListedFile[], folder: string) {
  const different: string[] = []
  for (const { key, size } of files) if ((await sizeOf(pathIn(folder, key))) !== size) different.push(key)
  if (different.length === 0) return
  const some = different.slice(0, 5).join(', ')
  throw new Error(
    `Of ${files.length} files ${different.length} were not copied as they are (${some}). The rows are saved; please run the backup of the files again.`,
  )
}

/** Copies a file of the folder into the storage, unless it is there. False if the folder lacks it. */
export async function copyIn(storage: Storage, { key, size }: ListedFile, folder: string): Promise<boolean> {
  if (await isStored(storage, { key, size })) return true
  const source = pathIn(folder, key)
  if ((await sizeOf(source)) !== size) return false
  // the storage moves the file that it is given
  const copy = `${source}.copy`
  await copyFile(source, copy)
  await storage.take(key, copy).finally(() => rm(copy, { force: true }))
  return true
}

export async function isStored(storage: Storage, { key, size }: ListedFile): Promise<boolean> {
  const file = await storage.open(key)
  await file?.close()
  return file?.size === size
}
