import type { TakedownKind, TakedownPlan } from '../../../contract/videos/takedown.ts'
import { horsePriceOf, leftOf } from '../../books/refunds/refund-rows.ts'
import { boughtVideos } from '../../buying/orders/deliver.ts'
import { sharesOf } from '../../buying/sharing/shares.ts'
import type { Db } from '../../platform/db/open.ts'
import { notFound } from '../../platform/http/errors.ts'
import { keyOfUrl } from '../../platform/storage/layout.ts'
import type { RowOf } from '../../tables.ts'
import { mentionedKeys } from '../clean-storage.ts'
import { ridersWith } from '../serve/show-video.ts'
import { columnOf, FILE_COLUMNS, VERSIONS } from '../versions.ts'
import { videoAddress, videoIdOf } from '../video-address.ts'

export interface Target {
  kind: TakedownKind
  id: number
  title: string
  state: TakedownPlan['state']
  /** Riders who are removed, or whose video is. */
  riderIds: number[]
  /** Stored pictures that only these riders show. */
  pictureKeys: string[]
  videos: RowOf<'video'>[]
  /** Files that the owner stored beside the videos, and that only these riders show. */
  plainKeys: string[]
  /** Its paid orders. */
  orders: OrderOfTarget[]
  /** Share links that show it. */
  shareIds: number[]
}

/** What is to be taken down, also where it was removed from the shop before. */
export async function findTarget(db: Db, kind: TakedownKind, id: number): Promise<Target> {
  const { title, riderIds, besides = [], pictures = [], ...found } = await FINDERS[kind](db, id)
  const own = kind === 'video' ? [videoAddress(id)] : await ownAddresses(db, riderIds, besides)
  const videoIds = own.flatMap((address) => videoIdOf(address) ?? [])
  const videos =
    videoIds.length > 0 ? await db.selectFrom('video').selectAll().where('id', 'in', videoIds).execute() : []
  return {
    kind,
    id,
    title,
    state: found.deletedAt ? 'deleted' : found.isHidden ? 'hidden' : 'shown',
    riderIds,
    pictureKeys: kind === 'video' ? [] : await ownPictures(db, riderIds, pictures),
    videos,
    plainKeys: own.flatMap((address) => (videoIdOf(address) ? [] : (keyOfUrl(address, 'videos') ?? []))),
    orders: await ordersOf(db, riderIds, kind === 'video' ? videoAddress(id) : null),
    shareIds: await sharesOf(db, riderIds, kind === 'video' ? videoIds : null),
  }
}

interface Found {
  title: string
  deletedAt: string | null
  isHidden?: boolean
  riderIds: number[]
  /** Addresses of its videos that no horse shows. */
  besides?: string[]
  /** Addresses of its own pictures. */
  pictures?: string[]
}

const FINDERS: Record<TakedownKind, (db: Db, id: number) => Promise<Found>> = {
  video: async (db, id) => {
    const video = await db
      .selectFrom('video')
      .select(['sourceName', 'deletedAt'])
      .where('id', '=', id)
      .executeTakeFirst()
    const riders = await ridersWith(db, id).execute()
    if (!video) return notFound('video')
    const { sourceName: title, deletedAt } = video
    return { title, deletedAt, riderIds: [...new Set(riders.map(({ riderId }) => riderId))] }
  },
  rider: async (db, id) => {
    const rider = await db
      .selectFrom('rider')
      .select(['name', 'deletedAt', 'linkKey'])
      .where('id', '=', id)
      .executeTakeFirst()
    if (!rider) return notFound('rider')
    const { name: title, deletedAt, linkKey } = rider
    return { title, deletedAt, isHidden: linkKey !== null, riderIds: [id] }
  },
  event: async (db, id) => {
    const event = await db
      .selectFrom('event')
      .select(['name', 'thumbnailUrl', 'deletedAt', 'isDraft'])
      .where('id', '=', id)
      .executeTakeFirst()
    if (!event) return notFound('event')
    const riders = await db.selectFrom('rider').select('id').where('eventId', '=', id).execute()
    const clips = await db.selectFrom('clip').select('videoId').where('eventId', '=', id).execute()
    return {
      title: event.name,
      deletedAt: event.deletedAt,
      isHidden: event.isDraft === 1,
      riderIds: riders.map((rider) => rider.id),
      besides: clips.flatMap(({ videoId }) => (videoId === null ? [] : [videoAddress(videoId)])),
      pictures: [event.thumbnailUrl ?? ''],
    }
  },
}

/** Without those that another rider shows too. */
async function ownAddresses(db: Db, riderIds: number[], besides: string[]) {
  const horses =
    riderIds.length > 0
      ? await db.selectFrom('run').select('videoUrl').where('riderId', 'in', riderIds).execute()
      : []
  const stored = horses.flatMap(({ videoUrl }) =>
    keyOfUrl(videoUrl ?? '', 'videos') ? [videoUrl ?? ''] : [],
  )
  const addresses = [...new Set([...stored, ...besides])]
  if (addresses.length === 0) return []
  const shared = await db
    .selectFrom('run')
    .innerJoin('rider', 'rider.id', 'run.riderId')
    .select('run.videoUrl')
    .where('run.videoUrl', 'in', addresses)
    .where('rider.takenDownAt', 'is', null)
    .$if(riderIds.length > 0, (rows) => rows.where('run.riderId', 'not in', riderIds))
    .execute()
  const stays = new Set(shared.map(({ videoUrl }) => videoUrl))
  return addresses.filter((address) => !stays.has(address))
}

/** Pictures are stored by content, so another rider may show the same one. */
async function ownPictures(db: Db, riderIds: number[], more: string[]): Promise<string[]> {
  const riders =
    riderIds.length > 0
      ? await db.selectFrom('rider').select('thumbnailUrl').where('id', 'in', riderIds).execute()
      : []
  const shown = [...more, ...riders.map(({ thumbnailUrl }) => thumbnailUrl ?? '')]
  const keys = shown.flatMap((url) => keyOfUrl(url, 'images') ?? [])
  if (keys.length === 0) return []
  const mentioned = countsOf(await mentionedKeys(db))
  return [...countsOf(keys)].flatMap(([key, count]) => (mentioned.get(key) === count ? [key] : []))
}

function countsOf(keys: string[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const key of keys) counts.set(key, (counts.get(key) ?? 0) + 1)
  return counts
}

/** The stored files in these rows; older versions are found when they are removed. */
export const filesOf = (videos: RowOf<'video'>[]) =>
  videos.flatMap((video) => FILE_COLUMNS.flatMap((column) => video[column] ?? []))

/** The versions for buyers. */
export const soldFilesOf = (videos: RowOf<'video'>[]) =>
  videos.flatMap((video) => VERSIONS.flatMap((version) => video[columnOf(version)] ?? []))

/** A paid order that contains what is taken down. */
export interface OrderOfTarget {
  purchaseId: number
  email: string
  /** Its horses whose run is taken down; null: all. */
  horses: number[] | null
  /** What would be refunded. */
  cents: number
  /** Addresses of what is taken down of it. */
  sources: string[]
}

/** The paid orders of these riders, or where only one video is taken down, those that contain it. */
async function ordersOf(db: Db, riderIds: number[], address: string | null): Promise<OrderOfTarget[]> {
  if (riderIds.length === 0) return []
  const purchases = await db
    .selectFrom('purchase')
    .selectAll()
    .where('riderId', 'in', riderIds)
    .where('status', '=', 'paid')
    .orderBy('id')
    .execute()
  const orders: OrderOfTarget[] = []
  for (const purchase of purchases) {
    const bought = await boughtVideos(db, purchase)
    const going = address === null ? bought : bought.filter(({ source }) => source === address)
    if (address !== null && going.length === 0) continue
    const horses = going.length === bought.length ? null : going.map(({ horse }) => horse)
    const left = await leftOf(db, purchase)
    orders.push({
      purchaseId: purchase.id,
      email: purchase.email,
      horses,
      cents: horses ? Math.min(left, (await horsePriceOf(db, purchase)) * horses.length) : left,
      sources: going.flatMap(({ source }) => source ?? []),
    })
  }
  return orders
}
