import { expressionBuilder } from 'kysely'
import type { Shop } from '../../composed-shop.ts'
import { writeToOwner } from '../../email/write-email.ts'
import type { Tx } from '../../platform/db/open.ts'
import type { Tables } from '../../tables.ts'
import { addressInSql, videoAddress } from '../video-address.ts'

const RIDERS_NAMED = 5

/** Whether a horse has something to deliver: a link elsewhere, or a finished and checked video. */
export function hasFinishedVideo() {
  const { and, eb, selectFrom } = expressionBuilder<Tables, 'run'>()
  return and([
    eb('run.videoUrl', 'is not', null),
    eb(
      'run.videoUrl',
      'not in',
      selectFrom('video').where('forSale', '=', 0).select(addressInSql().as('address')),
    ),
  ])
}

/** Takes a video off sale whose job failed, and emails the owner. Its buyers keep finished versions. */
export async function failVideo({ now }: Pick<Shop, 'now'>, tx: Tx, videoId: number, reason: string) {
  const video = await tx
    .updateTable('video')
    .set({ state: 'failed', error: reason, forSale: 0 })
    .where('id', '=', videoId)
    .returning(['sourceName'])
    .executeTakeFirst()
  if (!video) return
  const riders = await tx
    .selectFrom('run')
    .innerJoin('rider', 'rider.id', 'run.riderId')
    .where('run.videoUrl', '=', videoAddress(videoId))
    .where('rider.deletedAt', 'is', null)
    .select('rider.name')
    .distinct()
    .limit(RIDERS_NAMED)
    .execute()
  const payload = { fileName: video.sourceName, riders: riders.map(({ name }) => name), reason }
  await writeToOwner(tx, { kind: 'owner-video-failed', payload, now: now() })
}
