import type { TakedownKind } from '../../contract/takedown.ts'
import type { Db } from '../db/open.ts'
import type { RowOf } from '../db/tables.ts'
import { notFound } from '../http/errors.ts'
import { columnOf, FILE_COLUMNS, VERSIONS } from '../media/versions.ts'
import { videoAddress, videoIdOf } from '../media/video-address.ts'
import { sharesOf } from '../sharing/taken-down.ts'
import { keyOfUrl } from '../storage/layout.ts'

export interface Target {
  kind: TakedownKind
  id: number
  title: string
  /** Those whose film or entry goes. */
  riderIds: number[]
  /** Those of them with an own picture in our storage: its key. */
  pictureKeys: string[]
  videos: RowOf<'video'>[]
  /** Files that the owner put beside the videos, and that only those who go show. */
  plainKeys: string[]
  /** Paid orders of it. */
  purchases: { id: number; amountCents: number }[]
  /** Links for handing on that show it. */
  shareIds: number[]
}

/** What the owner wants to be gone, also where it left the shop before. */
export async function findTarget(db: Db, kind: TakedownKind, id: number): Promise<Target> {
  const { title, riderIds } = await FINDERS[kind](db, id)
  const horses = riderIds.length > 0 ? await horsesOf(db, riderIds) : []
  const own = kind === 'video' ? [videoAddress(id)] : await ownAddresses(db, riderIds, horses)
  const videoIds = own.flatMap((address) => videoIdOf(address) ?? [])
  const videos =
    videoIds.length > 0 ? await db.selectFrom('video').selectAll().where('id', 'in', videoIds).execute() : []
  const pictures =
    kind === 'video' || riderIds.length === 0
      ? []
      : await db.selectFrom('rider').select('thumbnailUrl').where('id', 'in', riderIds).execute()
  return {
    kind,
    id,
    title,
    riderIds,
    pictureKeys: pictures.flatMap(({ thumbnailUrl }) => keyOfUrl(thumbnailUrl ?? '', 'images') ?? []),
    videos,
    plainKeys: own.flatMap((address) => (videoIdOf(address) ? [] : (keyOfUrl(address, 'videos') ?? []))),
    purchases: riderIds.length > 0 ? await paidOf(db, riderIds) : [],
    shareIds: await sharesOf(db, riderIds, kind === 'video' ? videoIds : null),
  }
}

const FINDERS: Record<TakedownKind, (db: Db, id: number) => Promise<{ title: string; riderIds: number[] }>> =
  {
    video: async (db, id) => {
      const video = await db.selectFrom('video').select('sourceName').where('id', '=', id).executeTakeFirst()
      const riders = await db
        .selectFrom('horse')
        .select('riderId')
        .where('videoUrl', '=', videoAddress(id))
        .execute()
      return video
        ? { title: video.sourceName, riderIds: [...new Set(riders.map(({ riderId }) => riderId))] }
        : notFound('video')
    },
    rider: async (db, id) => {
      const rider = await db.selectFrom('rider').select('name').where('id', '=', id).executeTakeFirst()
      return rider ? { title: rider.name, riderIds: [id] } : notFound('rider')
    },
    event: async (db, id) => {
      const event = await db.selectFrom('event').select('name').where('id', '=', id).executeTakeFirst()
      const riders = await db.selectFrom('rider').select('id').where('eventId', '=', id).execute()
      return event ? { title: event.name, riderIds: riders.map((rider) => rider.id) } : notFound('event')
    },
  }

const horsesOf = (db: Db, riderIds: number[]) =>
  db.selectFrom('horse').select(['riderId', 'videoUrl']).where('riderId', 'in', riderIds).execute()

/** Not those that a rider who stays shows, too. */
async function ownAddresses(db: Db, riderIds: number[], horses: { videoUrl: string | null }[]) {
  const stored = horses.flatMap(({ videoUrl }) =>
    keyOfUrl(videoUrl ?? '', 'videos') ? [videoUrl ?? ''] : [],
  )
  const addresses = [...new Set(stored)]
  if (addresses.length === 0) return []
  const shared = await db
    .selectFrom('horse')
    .innerJoin('rider', 'rider.id', 'horse.riderId')
    .select('horse.videoUrl')
    .where('horse.videoUrl', 'in', addresses)
    .where('horse.riderId', 'not in', riderIds)
    .where('rider.takenDownAt', 'is', null)
    .execute()
  const stays = new Set(shared.map(({ videoUrl }) => videoUrl))
  return addresses.filter((address) => !stays.has(address))
}

const paidOf = (db: Db, riderIds: number[]) =>
  db
    .selectFrom('purchase')
    .select(['id', 'amountCents'])
    .where('riderId', 'in', riderIds)
    .where('status', '=', 'paid')
    .execute()

/** What lies in the storage, as far as the rows say; older versions beside it are found when it goes. */
export const filesOf = (videos: RowOf<'video'>[]) =>
  videos.flatMap((video) => FILE_COLUMNS.flatMap((column) => video[column] ?? []))

/** What buyers were given. */
export const soldFilesOf = (videos: RowOf<'video'>[]) =>
  videos.flatMap((video) => VERSIONS.flatMap((version) => video[columnOf(version)] ?? []))
