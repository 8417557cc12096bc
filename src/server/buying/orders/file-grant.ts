import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { SoldSize } from '../../../contract/buying/sold-size.ts'
import type { Shop } from '../../composed-shop.ts'
import { ShopError } from '../../platform/http/errors.ts'
import { isSame, seal } from '../../platform/secret.ts'
import { isSoldFile, keyOfUrl } from '../../platform/storage/layout.ts'
import { refuseTestOrder } from '../access/test-orders.ts'
import { type BoughtVideo, boughtVideos } from './deliver.ts'
import { findGranting } from './find-order.ts'

const SHORTEST_LIFE = 15 * 60
/** A slow phone at the arena; the address is valid until such a download has ended. */
const SLOWEST_BYTES_PER_SECOND = 125_000

interface FileGrant {
  key: string
  /** The order by the hash of its link, since ids can repeat after a restore. */
  order: { orderTokenHash: string }
  fileName: string
  download: boolean
}

/** A signed, short-lived address of a stored video. */
export function fileAddress({ secret, now }: Shop, grant: FileGrant, size: number) {
  const life = SHORTEST_LIFE + Math.ceil(size / SLOWEST_BYTES_PER_SECOND)
  const expires = String(Math.ceil(now().getTime() / 1000) + life)
  const order = grant.order.orderTokenHash
  const download = grant.download ? '1' : '0'
  const signature = seal(secret, 'file', grant.key, order, expires, grant.fileName, download)
  const query = new URLSearchParams({ order, expires, name: grant.fileName, download, signature })
  return `/files/${encodeURI(grant.key)}?${query}`
}

const Query = z.object({
  order: z.string().regex(/^[\w-]{1,100}$/),
  expires: z.string().regex(/^\d{1,12}$/),
  name: z.string().max(400),
  download: z.enum(['0', '1']),
  signature: z.string().max(100),
})

/** What a signed address grants, and for how many more seconds. Throws where it is forged or expired. */
export function readFileAddress(
  { secret, now }: Shop,
  key: string,
  query: unknown,
): FileGrant & { seconds: number } {
  const { data } = Query.safeParse(query)
  if (!data) return refuseExpired()
  const { order, expires, name, download, signature } = data
  if (!isSame(signature, seal(secret, 'file', key, order, expires, name, download))) return refuseExpired()
  const seconds = Number(expires) - now().getTime() / 1000
  if (seconds < 0) return refuseExpired()
  return { key, order: { orderTokenHash: order }, fileName: name, download: download === '1', seconds }
}

function refuseExpired(): never {
  throw new ShopError('link-expired', 'This link has expired. Open your order page for a new one.')
}

/**
 * A refund, an ended link, or a video that belongs to another run by now ends signed addresses too. A newer version does not,
 * so that a download can finish.
 */
export async function assureStillGranted(
  shop: Shop,
  request: FastifyRequest,
  reply: FastifyReply,
  { key, order }: Pick<FileGrant, 'key' | 'order'>,
) {
  const { db } = shop
  const { purchase, onlyHorse } = await findGranting(db, order.orderTokenHash)
  const isOfVideo = (video: BoughtVideo) =>
    (onlyHorse === null || video.horse === onlyHorse) && isFileOf(video, key, purchase.size)
  const video = (await boughtVideos(db, purchase)).find(isOfVideo)
  if (video) {
    if (!video.stored?.onDemand) await refuseTestOrder(shop, request, reply, purchase)
    return
  }
  // without its id, refunded horses are included
  const { id: _, ...sold } = purchase
  if ((await boughtVideos(db, sold)).some(isOfVideo)) {
    throw new ShopError('gone', 'This video was refunded, so it is no longer available.')
  }
  refuseExpired()
}

/** Also a replaced version, whose file stays for a day. */
function isFileOf({ source, stored }: BoughtVideo, key: string, bought: SoldSize): boolean {
  if (!stored) return keyOfUrl(source ?? '', 'videos') === key
  const { id, fullKey, phoneKey, compatibleKey } = stored
  const only = bought === 'phone' ? bought : undefined
  return isSoldFile(key, id, only) || [fullKey, phoneKey, compatibleKey].includes(key)
}
