import type { Shop } from '../../composed-shop.ts'
import { ShopError } from '../../platform/http/errors.ts'

const GB = 1024 ** 3
/** The database and the letters need room too. */
const KEPT_FREE = GB

/** Refuses what would fill the disk. */
export async function needDiskSpace(shop: Shop, needed: number) {
  const room = Math.max(0, (await shop.freeBytes()) - KEPT_FREE)
  if (needed <= room) return
  throw new ShopError(
    'disk-full',
    `The shop's disk has room for ${inGb(room)}, and ${inGb(needed)} are needed. Please make room first.`,
  )
}

const inGb = (bytes: number) => `${(bytes / GB).toFixed(1)} GB`
