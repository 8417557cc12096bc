import { expressionBuilder, sql } from 'kysely'
import { mediaUrl, urlOf } from '../platform/storage/layout.ts'
import type { Tables } from '../tables.ts'

const ID = /^\d{1,9}$/

/** How a horse names a video of the shop's own; it stays the same when better versions of it come. */
export const videoAddress = (videoId: number) => `${urlOf('videos')}${videoId}`

/** The same of each row of `video`, for a query. */
export const addressInSql = () =>
  sql<string>`${sql.lit(urlOf('videos'))} || cast(${sql.ref('video.id')} as text)`

/** Null where the address names no video of ours. */
export function videoIdOf(address: string): number | null {
  const digits = address.startsWith(urlOf('videos')) ? address.slice(urlOf('videos').length) : ''
  return ID.test(digits) ? Number(digits) : null
}

/** Where a preview that is made on demand is asked for. */
export const previewAddress = (videoId: number) => mediaUrl(`previews/${videoId}.mp4`)

/** No rider of the shop shows this video, so nobody can buy it. */
export function hasNoRider() {
  const { eb, selectFrom } = expressionBuilder<Tables, 'video'>()
  return eb(
    addressInSql(),
    'not in',
    selectFrom('horse')
      .innerJoin('rider', 'rider.id', 'horse.riderId')
      .where('rider.deletedAt', 'is', null)
      .where('horse.videoUrl', 'is not', null)
      .select('horse.videoUrl')
      .$castTo<{ videoUrl: string }>(),
  )
}
