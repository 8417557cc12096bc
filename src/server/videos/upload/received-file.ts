import { createHash } from 'node:crypto'
import type { Shop } from '../../composed-shop.ts'
import type { StoredPart } from '../../platform/storage/storage.ts'
import type { RowOf } from '../../tables.ts'
import { checksumOfFile, checksumOfStream } from './checksum.ts'
import { isStored, keyOf, partOf, partPath, removeParts } from './upload-files.ts'

export const receivedFileOf = (shop: Shop, row: RowOf<'upload'>): ReceivedFile =>
  receivedInBucket(shop, row) ?? receivedOnDisk(shop, row)

/** The bytes of an upload, on this server's disk or in the bucket. */
interface ReceivedFile {
  /** Bytes that have arrived. */
  received(): Promise<number>
  /** The same for lists, without asking the bucket. */
  shownAsReceived(): Promise<number>
  /** False where another server has the file and finishes it. */
  isHere(): Promise<boolean>
  /** Whether it still has to be compared and stored. */
  isToBeStored(): Promise<boolean>
  /** The SHA-256 of the SHA-256s of its pieces; null where the parts are gone. */
  checksum(onProgress: (bytes: number) => void, signal: AbortSignal): Promise<string | null>
  /** Stores it under its key. */
  store(): Promise<void>
  /** When bytes last arrived; null where unknown. */
  lastChange(): Promise<Date | null>
  /** Removes its parts; a stored file stays. */
  removeParts(): Promise<void>
  /** Removes parts and stored file. */
  discard(): Promise<void>
}

/** Bytes that come to this server by the tus protocol. */
function receivedOnDisk(shop: Shop, row: RowOf<'upload'>): ReceivedFile {
  const { config, storage } = shop
  const part = () => partOf(config, row.id)
  const received = async () => (await part())?.size ?? 0
  // an incomplete part belongs to an upload that another server took over
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

/** Parts that browsers put straight into the bucket, where every server finds them; null for any other upload. */
function receivedInBucket({ storage }: Shop, row: RowOf<'upload'>): ReceivedFile | null {
  const { multipartId, partBytes } = row
  const { direct } = storage
  if (!direct || !multipartId || !partBytes) return null
  const key = keyOf(row)
  const upload = { key, multipartId }
  const bytes = Number(row.bytes)

  /** Null where the upload was completed, or is gone. */
  const list = async () => {
    const parts = await direct.list(upload)
    return parts && usable(parts, { bytes, partBytes })
  }

  const complete = async () => {
    const parts = await list()
    if (parts) await direct.complete(upload, parts)
  }

  return {
    received: async () => sum(await list()),
    shownAsReceived: async () => Number(row.arrivedBytes),
    isHere: async () => true,
    // a completed file was compared before, or is read to be compared
    isToBeStored: async () => row.state === 'checking' || (await direct.list(upload)) !== null,
    async checksum(onProgress, signal) {
      const parts = await list()
      const sums = (parts ?? []).map(({ checksum }) => checksum)
      if (parts && sums.every((one) => one !== null))
        return sum(parts) === bytes ? checksumOfParts(sums) : null
      // the bucket has no checksums: the completed file is read once
      await complete()
      const file = await storage.open(key)
      if (!file || file.size !== bytes) return null
      return checksumOfStream(file.read({ start: 0, end: bytes - 1 }), partBytes, onProgress, signal)
    },
    store: complete,
    lastChange: async () => (row.touchedAt ? new Date(row.touchedAt) : null),
    removeParts: () => direct.abort(upload),
    async discard() {
      await direct.abort(upload)
      await storage.remove(key)
    },
  }
}

/** Parts of another length do not belong to this file. */
const usable = (parts: StoredPart[], { bytes, partBytes }: { bytes: number; partBytes: number }) =>
  parts.filter((part) => part.bytes === Math.min(partBytes, bytes - (part.number - 1) * partBytes))

const sum = (parts: StoredPart[] | null) => (parts ?? []).reduce((total, part) => total + part.bytes, 0)

function checksumOfParts(sums: string[]) {
  const whole = createHash('sha256')
  for (const one of sums) whole.update(Buffer.from(one, 'base64'))
  return whole.digest('hex')
}
