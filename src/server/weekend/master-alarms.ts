import type { Alarm } from '../../contract/alarm.ts'
import type { Shop } from '../composed-shop.ts'
import { lacksMaster } from '../media/stand-in.ts'
import { videoAddress, videoIdOf } from '../media/video-address.ts'
import { readTimeZone } from '../time-zone/time-zone.ts'

const DAY = 24 * 60 * 60 * 1000

/**
 * Buyers who were promised the camera's own film a day ago or longer, with where that file is to be found; and at once those
 * whose film came and cannot be used, since nobody is going to send it by itself.
 */
export async function masterAlarms({ db, now }: Pick<Shop, 'db' | 'now'>): Promise<Alarm[]> {
  const unusable = await db
    .selectFrom('video')
    .where('state', '=', 'failed')
    .where('standIn', 'is not', null)
    .where('masterAt', 'is not', null)
    .where('deletedAt', 'is', null)
    .select(['id', 'error'])
    .execute()
  const whyNot = new Map(unusable.map(({ id, error }) => [id, error ?? '']))
  // PostgreSQL takes no empty list
  const unusableIds = [0, ...whyNot.keys()]
  const rows = await db
    .selectFrom('masterWait')
    .innerJoin('purchase', 'purchase.id', 'masterWait.purchaseId')
    .innerJoin('entitlement', 'entitlement.purchaseId', 'purchase.id')
    .innerJoin('horse', (join) =>
      join.onRef('horse.riderId', '=', 'entitlement.riderId').onRef('horse.horse', '=', 'entitlement.horse'),
    )
    .where('purchase.status', '=', 'paid')
    .where(({ or, eb }) =>
      or([
        eb('masterWait.since', '<=', new Date(now().getTime() - DAY).toISOString()),
        eb('horse.videoUrl', 'in', unusableIds.map(videoAddress)),
      ]),
    )
    .select(['purchase.id', 'purchase.email', 'purchase.riderName', 'purchase.orderNumber'])
    .select(['masterWait.since', 'horse.videoUrl'])
    .orderBy('masterWait.since')
    .limit(20)
    .execute()
  const ids = rows.flatMap(({ videoUrl }) => videoIdOf(videoUrl ?? '') ?? [])
  if (ids.length === 0) return []
  const clips = await db
    .selectFrom('clip')
    .innerJoin('video', 'video.id', 'clip.videoId')
    .where('video.id', 'in', ids)
    .where(({ or, eb }) => or([lacksMaster(), eb('video.id', 'in', unusableIds)]))
    .select(['clip.videoId', 'clip.name', 'clip.card', 'clip.camera', 'clip.startedAt'])
    .execute()
  const clipOf = new Map(clips.map((clip) => [clip.videoId, clip]))
  const zone = await readTimeZone(db)
  return rows.flatMap(({ id, email, riderName, orderNumber, since, videoUrl }): Alarm[] => {
    const clip = clipOf.get(videoIdOf(videoUrl ?? ''))
    if (!clip) return []
    const { name, card, camera, startedAt } = clip
    const filmed = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: zone })
    const place = [card && `card ${card}`, camera, `filmed ${filmed.format(new Date(startedAt))}`]
    const file = `${name} (${place.filter(Boolean).join(', ')})`
    const reason = whyNot.get(clip.videoId ?? 0)
    return [
      {
        kind: 'master-missing',
        sentence: `${email} paid for ${riderName} (order ${orderNumber}) and has only the small copy. ${
          reason === undefined
            ? `Please send ${file}.`
            : `${file} came, but cannot be used, so the run is off sale until you replace the file of its video. ${reason}`
        }`,
        purchaseId: id,
        since,
      },
    ]
  })
}
