import { createHash } from 'node:crypto'
import type { Shop } from '../../composed-shop.ts'
import type { StoredPart } from '../../platform/storage/storage.ts'
import type { RowOf } from '../../tables.ts'
import type { Arrival } from './arrival.ts'
import { checksumOfStream } from './checksum.ts'
import { keyOf } from './upload-files.ts'

/** A file whose parts browsers put straight into the bucket, where every server finds them; null for any other. */
export function arrivingInBucket({ storage }: Shop, row: RowOf<'upload'>): Arrival | null {
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
