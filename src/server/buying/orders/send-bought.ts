import { extname } from 'node:path'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Shop } from '../../composed-shop.ts'
import { ShopError } from '../../platform/http/errors.ts'
import { keyOfUrl } from '../../platform/storage/layout.ts'
import { isReady, keyOfSize } from '../../videos/serve/best-version.ts'
import { makeOnDemand } from '../../videos/serve/make-on-demand.ts'
import { refuseTestOrder } from '../access/test-orders.ts'
import { type BoughtVideo, boughtVideos } from './deliver.ts'
import { fileAddress } from './file-grant.ts'
import type { PurchaseRow } from './order-sales.ts'

/** Who wants to watch. */
interface Asker {
  request: FastifyRequest
  reply: FastifyReply
}

/** A video of an order. One that is made on demand is made now. */
export async function findBought(
  shop: Shop,
  { request, reply }: Asker,
  purchase: PurchaseRow,
  wanted: number,
): Promise<BoughtVideo> {
  const find = async () =>
    (await boughtVideos(shop.db, purchase)).find(({ horse }) => horse === wanted) ?? refuseForeign()
  const video = await find()
  if (!video.source) return refuseMissing()
  if (!video.stored?.onDemand) await refuseTestOrder(shop, request, reply, purchase)
  if (!isReady(video)) return refuseUnfinished()
  if (!video.stored?.onDemand || video.stored.fullKey) return video
  await makeOnDemand(shop, video.stored.id, purchase.size === 'phone' ? 'phone' : 'video')
  return find()
}

interface Wanted {
  /** The hash of the link; ending the link ends the signed address too. */
  granted: string
  size?: string | undefined
  download: boolean
}

/** Redirects to a signed address of the file, or to the owner's link. */
export async function sendBought(
  shop: Shop,
  reply: FastifyReply,
  video: BoughtVideo,
  { granted, size, download }: Wanted,
) {
  const key = keyOf(video, size)
  if (key === null) return reply.redirect(new URL(video.source ?? '', shop.config.publicUrl).href, 302)
  const file = (await shop.storage.open(key)) ?? refuseMissing()
  await file.close()
  // the phone size is an MP4, whatever the camera wrote
  const fileName = video.fileName.replace(/\.\w+$/, extname(key) || '.mp4')
  const order = { orderTokenHash: granted }
  return reply.redirect(fileAddress(shop, { key, order, fileName, download }, file.size), 302)
}

/** The storage key of the wanted size; null for a video that is stored elsewhere. */
function keyOf({ source, stored }: BoughtVideo, size: string | undefined): string | null {
  return stored ? keyOfSize(stored, size) : keyOfUrl(source ?? '', 'videos')
}

function refuseUnfinished(): never {
  throw new ShopError(
    'not-found',
    "Your video is still being finished. We'll email you as soon as it's ready, and it opens at this same link.",
  )
}

export function refuseMissing(): never {
  throw new ShopError('not-found', "This video isn't here yet. Please contact us with your order number.")
}

function refuseForeign(): never {
  throw new ShopError('not-found', 'There is no such video in this order')
}
