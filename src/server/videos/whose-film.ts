import { expressionBuilder } from 'kysely'
import type { Tables } from '../tables.ts'
import { addressInSql } from './video-address.ts'

/** No rider of the shop shows this film, so nobody can buy it. */
export function isNobodys() {
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
