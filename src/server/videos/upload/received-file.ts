import { createHash } from 'node:crypto'
import type { Shop } from '../../composed-shop.ts'
import type { StoredPart } from '../../platform/storage/storage.ts'
import type { RowOf } from '../../tables.ts'
import { checksumOfFile, checksumOfStream } from './checksum.ts'
import { isStored, keyOf, partOf, partPath, removeParts } from './upload-files.ts'

export const receivedFileOf = (shop: Shop, row: RowOf<'upload'>): ReceivedFile =>
  receivedInBucket(shop, row) ?? receivedOnDisk(shop, row)

/** What is on its way in, wherever its bytes go: what becomes of it is the same. */
interface ReceivedFile {
  /** How many bytes of it are here, whole and in their order. */
  received(): Promise<number>
  /** The same for a list of many, where asking each would take too long. */
  shownAsReceived(): Promise<number>
  /** False where another server of the shop has taken the file, and finishes it. */
  isHere(): Promise<boolean>
  /** Whether its bytes are still to be compared and handed to the storage. */
  isToBeStored(): Promise<boolean>
  /** The SHA-256 of the SHA-256s of its pieces; null where they are gone. */
  checksum(onProgress: (bytes: number) => void, signal: AbortSignal): Promise<string | null>
  /** Hands it to the storage, under its key. */
  store(): Promise<void>
  /** When something of it last came; null where that is not known. */
  lastChange(): Promise<Date | null>
  /** Removes what is left of its parts; a stored file stays. */
  removeParts(): Promise<void>
  /** Removes all of it. */
  discard(): Promise<void>
}

/** A file whose bytes come to this server, by tus. */
function receivedOnDisk(shop: Shop, row: RowOf<'upload'>): ReceivedFile {
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

/** A file whose parts browsers put straight into the bucket, where every server finds them; null for any other. */
function receivedInBucket({ storage }: Shop, row: RowOf<'upload'>): ReceivedFile | null {
  const { multipartId, partBytes } = row
  const { direct } = storage
  if (!direct || !multipartId || !partBytes) return null
  const key = keyOf(row)
  const upload = { key, multipartId }
  const bytes = Number(row.bytes)

  /** Null where they were made a file of, or are gone. */
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
    // a file that is complete already was compared before, or is read to be compared
    isToBeStored: async () => row.state === 'checking' || (await direct.list(upload)) !== null,
    async checksum(onProgress, signal) {
      const parts = await list()
      const sums = (parts ?? []).map(({ checksum }) => checksum)
      if (parts && sums.every((one) => one !== null))
        return sum(parts) === bytes ? checksumOfParts(sums) : null
      // a bucket that compared nothing itself: the file is read once as it will be sold
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

/** Each with the bytes that it has to have; a part of another length was never one of this file. */
const usable = (parts: StoredPart[], { bytes, partBytes }: { bytes: number; partBytes: number }) =>
  parts.filter((part) => part.bytes === Math.min(partBytes, bytes - (part.number - 1) * partBytes))

const sum = (parts: StoredPart[] | null) => (parts ?? []).reduce((total, part) => total + part.bytes, 0)

function checksumOfParts(sums: string[]) {
  const whole = createHash('sha256')
  for (const one of sums) whole.update(Buffer.from(one, 'base64'))
  return whole.digest('hex')
}
