import { extname } from 'node:path'
import type { Shop } from '../composed-shop.ts'
import type { RowOf } from '../db/tables.ts'
import { uploadKey } from '../storage/layout.ts'
import { partOf } from './parts.ts'

type UploadRow = RowOf<'upload'>

const VIDEO = /^\.(mp4|m4v|mov|webm|mkv|avi|mxf|mts|m2ts)$/

export const keyOf = ({ id, fileName }: UploadRow) => {
  const extension = extname(fileName).toLowerCase()
  return uploadKey(id, VIDEO.test(extension) ? extension : '')
}

export async function isStored({ storage }: Shop, row: UploadRow) {
  const stored = await storage.open(keyOf(row))
  await stored?.close()
  return stored !== null
}

/** Less than all of it is what is left of an upload that another server took over. */
export const isWhole = async ({ config }: Shop, { id, bytes }: UploadRow) =>
  (await partOf(config, id))?.size === Number(bytes)

/** False where another server of the shop has taken the file, and finishes it. */
export const isHere = async (shop: Shop, row: UploadRow) =>
  (await isWhole(shop, row)) || (row.state === 'storing' && (await isStored(shop, row)))
