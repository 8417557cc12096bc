import type { Share, ShareRight } from '../../../contract/buying/share.ts'
import { pathTo } from '../../../contract/pages.ts'
import { HOUR, MINUTE } from '../../../contract/time.ts'
import type { Shop } from '../../composed-shop.ts'
import { attemptOrWait, refuseTooMany } from '../../owner/accounts/throttle.ts'
import type { Db } from '../../platform/db/open.ts'
import { notFound, ShopError } from '../../platform/http/errors.ts'
import { randomToken } from '../../platform/random-token.ts'
import { seal } from '../../platform/secret.ts'
import { removedKey } from '../../platform/storage/layout.ts'
import type { RowOf } from '../../tables.ts'
import { videoIdOf } from '../../videos/video-address.ts'
import { hashToken } from '../access/order-link.ts'
import { boughtVideos } from '../orders/deliver.ts'
import type { PurchaseRow } from '../orders/order-sales.ts'

/** Of the links of one order, within an hour. */
const FREE_CHANGES = 30

type Site = Pick<Shop, 'secret' | 'config'>

/** It can be computed again, so the database stores only its hash. */
const shareToken = ({ secret }: Pick<Site, 'secret'>, seed: string) => seal(secret, 'share', seed)

const toShare = (site: Site, { id, horse, may, seed, createdAt }: RowOf<'share'>): Share => ({
  id,
  horse,
  may,
  url: site.config.publicUrl + pathTo('shared', { token: shareToken(site, seed) }),
  createdAt,
})

export async function listShares(shop: Site & Pick<Shop, 'db'>, purchase: PurchaseRow): Promise<Share[]> {
  const rows = await shop.db
    .selectFrom('share')
    .selectAll()
    .where('purchaseId', '=', purchase.id)
    .orderBy('horse')
    .execute()
  return rows.map((row) => toShare(shop, row))
}

/** The one link of this video, the same at every call. */
export async function shareVideo(
  shop: Site & Pick<Shop, 'db' | 'now'>,
  purchase: PurchaseRow,
  { horse, may }: { horse: number; may?: ShareRight },
): Promise<Share> {
  const bought = await boughtVideos(shop.db, purchase)
  const video = bought.find((one) => one.horse === horse)
  if (!video) throw new ShopError('conflict', 'This video is not in this order')
  if (await isTakenDown(shop.db, purchase.riderId, video.source)) {
    throw new ShopError(
      'taken-down',
      'This video was removed from the shop for good. It stays yours, but can no longer be shared.',
    )
  }
  const known = await shop.db
    .selectFrom('share')
    .selectAll()
    .where('purchaseId', '=', purchase.id)
    .where('horse', '=', horse)
    .executeTakeFirst()
  if (known && (may ?? known.may) === known.may) return toShare(shop, known)
  const changing = {
    key: `shares of order ${purchase.id}`,
    free: FREE_CHANGES,
    firstPause: MINUTE,
    longestPause: HOUR,
  }
  const wait = await attemptOrWait(shop.db, [changing], shop.now())
  if (wait > 0) refuseTooMany(wait, 'The links of this order were changed very often.')
  const seed = randomToken(18, 'base64url')
  const row = await shop.db
    .insertInto('share')
    .values({
      purchaseId: purchase.id,
      horse,
      may: may ?? 'watch',
      seed,
      tokenHash: hashToken(shareToken(shop, seed)),
      createdAt: shop.now().toISOString(),
    })
    .onConflict((conflict) =>
      conflict.columns(['purchaseId', 'horse']).doUpdateSet(({ ref }) => ({ may: may ?? ref('share.may') })),
    )
    .returningAll()
    .executeTakeFirstOrThrow()
  return toShare(shop, row)
}

export async function endShare(db: Db, purchase: PurchaseRow, id: number) {
  const { numDeletedRows } = await db
    .deleteFrom('share')
    .where('id', '=', id)
    .where('purchaseId', '=', purchase.id)
    .executeTakeFirst()
  if (numDeletedRows === 0n) notFound('share')
}

/** What was taken down stays with its buyers, and cannot be shared any more. */
export async function isTakenDown(db: Db, riderId: number, source: string | null): Promise<boolean> {
  const rider = await db
    .selectFrom('rider')
    .select('takenDownAt')
    .where('id', '=', riderId)
    .executeTakeFirst()
  if (rider?.takenDownAt) return true
  const videoId = videoIdOf(source ?? '')
  if (videoId === null) return false
  const video = await db.selectFrom('video').select('sourceKey').where('id', '=', videoId).executeTakeFirst()
  return video?.sourceKey === removedKey(videoId)
}

/** The share links of these riders, or only those to one of these videos. */
export async function sharesOf(db: Db, riderIds: number[], onlyVideos: number[] | null): Promise<number[]> {
  if (riderIds.length === 0) return []
  const rows = await db
    .selectFrom('share')
    .innerJoin('purchase', 'purchase.id', 'share.purchaseId')
    .where('purchase.riderId', 'in', riderIds)
    .select([
      'share.id',
      'share.horse',
      'purchase.riderId',
      'purchase.riderName',
      'purchase.horses',
      'purchase.size',
    ])
    .execute()
  if (onlyVideos === null) return rows.map(({ id }) => id)
  const ids: number[] = []
  for (const { id, horse, ...purchase } of rows) {
    const video = (await boughtVideos(db, purchase)).find((one) => one.horse === horse)
    if (onlyVideos.includes(videoIdOf(video?.source ?? '') ?? 0)) ids.push(id)
  }
  return ids
}
