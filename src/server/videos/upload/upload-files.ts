import { readdir, rm, stat } from 'node:fs/promises'
import { extname, join } from 'node:path'
import type { Shop } from '../../composed-shop.ts'
import type { Config } from '../../platform/config/config.ts'
import { ShopError } from '../../platform/http/errors.ts'
import { RESERVED_BYTES } from '../../platform/storage/disk-space.ts'
import { uploadKey } from '../../platform/storage/layout.ts'
import type { RowOf } from '../../tables.ts'

const VIDEO = /^\.(mp4|m4v|mov|webm|mkv|avi|mxf|mts|m2ts)$/
const GB = 1024 ** 3

type UploadRow = Pick<RowOf<'upload'>, 'id' | 'fileName'>

/** The folder of parts, each under its upload's id. */
export const partsFolder = ({ dataDir }: Config) => join(dataDir, 'uploads')

export const partPath = (config: Config, id: string) => join(partsFolder(config), id)

/** Null where this machine has nothing of it. */
export async function partOf(config: Config, id: string): Promise<{ size: number; mtime: Date } | null> {
  return stat(partPath(config, id)).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null
    throw error
  })
}

export async function removeParts(config: Config, id: string) {
  // the tus server stores its metadata beside it
  for (const path of [partPath(config, id), `${partPath(config, id)}.json`]) await rm(path, { force: true })
}

export async function listParts(config: Config): Promise<string[]> {
  const names = await readdir(partsFolder(config)).catch(() => [])
  return [...new Set(names.map((name) => name.replace(/\.json$/, '')))]
}

export const keyOf = ({ id, fileName }: UploadRow) => {
  const extension = extname(fileName).toLowerCase()
  return uploadKey(id, VIDEO.test(extension) ? extension : '')
}

export async function isStored({ storage }: Shop, row: UploadRow) {
  const stored = await storage.open(keyOf(row))
  await stored?.close()
  return stored !== null
}

/** Throws where the disk has too little space. */
export async function needDiskSpace(shop: Shop, needed: number) {
  const free = Math.max(0, (await shop.freeBytes()) - RESERVED_BYTES)
  if (needed <= free) return
  throw new ShopError(
    'disk-full',
    `The shop's disk has room for ${inGb(free)}, and ${inGb(needed)} are needed. Please make room first.`,
  )
}

const inGb = (bytes: number) => `${(bytes / GB).toFixed(1)} GB`
