import { extname } from 'node:path'
import type { FastifyReply } from 'fastify'
import type { Shop } from '../../composed-shop.ts'
import { ShopError } from '../../platform/http/errors.ts'
import { keyOfUrl } from '../../platform/storage/layout.ts'
import { isReady, keyOfSize } from '../../videos/serve/best-version.ts'
import { makeOnDemand } from '../../videos/serve/make-on-demand.ts'
import { type BoughtVideo, boughtVideos, type PurchaseRow } from './deliver.ts'
import { fileAddress } from './file-grant.ts'

/** A video of an order; a film on demand is waited for. */
export async function findBought(shop: Shop, purchase: PurchaseRow, wanted: number): Promise<BoughtVideo> {
  const find = async () =>
    (await boughtVideos(shop.db, purchase)).find(({ horse }) => horse === wanted) ?? refuseForeign()
  const video = await find()
  if (!video.source) return refuseMissing()
  if (isPretended(shop, purchase) && !video.stored?.onDemand) return refusePretended()
  if (!isReady(video)) return refuseUnfinished()
  if (!video.stored?.onDemand || video.stored.fullKey) return video
  await makeOnDemand(shop, video.stored.id, 'video')
  return find()
}

interface Wanted {
  /** By the hash of the link that it was asked for with: who ends the link ends what it gave out. */
  granted: string
  size?: string | undefined
  download: boolean
}

/** Sends a visitor on to a short-lived address of the file, or to where the owner's link leads. */
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
  // a phone's copy is an MP4, whatever the camera wrote
  const fileName = video.fileName.replace(/\.\w+$/, extname(key) || '.mp4')
  const order = { orderTokenHash: granted }
  return reply.redirect(fileAddress(shop, { key, order, fileName, download }, file.size), 302)
}

/** The best that there is, or the copy for phones to whoever asks for that; null for an address elsewhere. */
function keyOf({ source, stored }: BoughtVideo, size: string | undefined): string | null {
  return stored ? keyOfSize(stored, size) : keyOfUrl(source ?? '', 'videos')
}

/** Bought with pretended money in a shop that anybody can reach, and whose owner did not say that films are to be given. */
const isPretended = ({ config: { payments } }: Shop, { mode, checkoutId }: PurchaseRow) =>
  payments.provider === 'sandbox' && !payments.deliversVideos && mode === 'sandbox' && checkoutId !== null

function refusePretended(): never {
  throw new ShopError(
    'forbidden',
    'This shop is being tried out: no money was taken, so no real film is given. The demo films are.',
  )
}

function refuseUnfinished(): never {
  throw new ShopError(
    'not-found',
    'Your video is still being finished. We write to you as soon as it is there, and it opens under this very link.',
  )
}

export function refuseMissing(): never {
  throw new ShopError(
    'not-found',
    'This video is not here yet. Please write to us, and name your order number.',
  )
}

function refuseForeign(): never {
  throw new ShopError('not-found', 'There is no such video in this order')
}
