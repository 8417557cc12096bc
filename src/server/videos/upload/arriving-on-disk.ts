import type { Shop } from '../../composed-shop.ts'
import type { RowOf } from '../../tables.ts'
import type { Arrival } from './arrival.ts'
import { checksumOfFile } from './checksum.ts'
import { isStored, keyOf, partOf, partPath, removeParts } from './upload-files.ts'

/** A file whose bytes come to this server, by tus. */
export function arrivingOnDisk(shop: Shop, row: RowOf<'upload'>): Arrival {
  const { config, storage } = shop
  const part = () => partOf(config, row.id)
  const received = async () => (await part())?.size ?? 0
  // less than all of it is what is left of an upload that another server took over
  const isWhole = async () => (await received()) === Number(row.bytes)
  const remove = () => removeParts(config, row.id)
  return {
    received,
    shownAsReceived: received,
    isHere: async () => (await isWhole()) || (row.state === 'storing' && (await isStored(shop, row))),
    isToBeStored: isWhole,
    checksum: (onProgress, signal) => checksumOfFile(partPath(config, row.id), onProgress, signal),
    store: () => storage.take(keyOf(row), partPath(config, row.id)),
    lastChange: async () => (await part())?.mtime ?? null,
    removeParts: remove,
    discard: remove,
  }
}
