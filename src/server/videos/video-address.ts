import { expressionBuilder, sql } from 'kysely'
import { mediaUrl, urlOf } from '../platform/storage/layout.ts'
import type { Tables } from '../tables.ts'

const ID = /^\d{1,9}$/

/** The address of a stored video, as a horse shows it; it stays the same for all versions. */
export const videoAddress = (videoId: number) => `${urlOf('videos')}${videoId}`

/** The same as SQL over `video`. */
export const addressInSql = () =>
  sql<string>`${sql.lit(urlOf('videos'))} || cast(${sql.ref('video.id')} as text)`

/** Null for any other address. */
export function videoIdOf(address: string): number | null {
  const digits = address.startsWith(urlOf('videos')) ? address.slice(urlOf('videos').length) : ''
  return ID.test(digits) ? Number(digits) : null
}

/** The address of a preview that is made on demand. */
export const previewAddress = (videoId: number) => mediaUrl(`previews/${videoId}.mp4`)

/** Whether no rider in the shop shows this video. */
export function hasNoRider() {
  const { eb, selectFrom } = expressionBuilder<Tables, 'video'>()
  return eb(
    addressInSql(),
    'not in',
    selectFrom('run')
      .innerJoin('rider', 'rider.id', 'run.riderId')
      .where('rider.deletedAt', 'is', null)
      .where('run.videoUrl', 'is not', null)
      .select('run.videoUrl')
      .$castTo<{ videoUrl: string }>(),
  )
}
