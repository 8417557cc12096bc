import { expressionBuilder } from 'kysely'
import type { Tx } from '../platform/db/open.ts'
import type { Tables } from '../tables.ts'
import { addressInSql } from './video-address.ts'

/** Whether a horse has something to deliver: the owner's own link, or a film of ours that is finished and checked. */
export function hasFilm() {
  const { and, eb, selectFrom } = expressionBuilder<Tables, 'horse'>()
  return and([
    eb('horse.videoUrl', 'is not', null),
    eb(
      'horse.videoUrl',
      'not in',
      selectFrom('video').where('forSale', '=', 0).select(addressInSql().as('address')),
    ),
  ])
}

/** What was just made and checked can be bought from now on, unless another part of it failed. */
export const putOnSale = (tx: Tx, videoId: number) =>
  tx
    .updateTable('video')
    .set({ forSale: 1 })
    .where('id', '=', videoId)
    .where('state', '<>', 'failed')
    .where('deletedAt', 'is', null)
    .execute()
