import { expressionBuilder, sql } from 'kysely'
import type { Tables } from '../db/tables.ts'
import { urlOf } from '../storage/layout.ts'

/** No rider of the shop shows this film, so nobody can buy it. */
export function isNobodys() {
  const { eb, selectFrom } = expressionBuilder<Tables, 'video'>()
  const address = sql<string>`${sql.lit(urlOf('videos'))} || cast(${sql.ref('video.id')} as text)`
  return eb(
    address,
    'not in',
    selectFrom('horse')
      .innerJoin('rider', 'rider.id', 'horse.riderId')
      .where('rider.deletedAt', 'is', null)
      .where('horse.videoUrl', 'is not', null)
      .select('horse.videoUrl')
      .$castTo<{ videoUrl: string }>(),
  )
}
