import { type Expression, expressionBuilder, type SqlBool } from 'kysely'
import type { Alarm } from '../../../contract/owner/dashboard.ts'
import { DAY } from '../../../contract/time.ts'
import { readTimeZone } from '../../books/time-zone.ts'
import type { Shop } from '../../composed-shop.ts'
import type { Db } from '../../platform/db/open.ts'
import type { Tables } from '../../tables.ts'
import { lacksMaster } from '../../videos/serve/stand-in.ts'
import { addressInSql, videoIdOf } from '../../videos/video-address.ts'

const AT_ONCE = 20

/**
 * Buyers who have waited a day for the original, with where that file is; and at once those whose original cannot be used, or
 * whose video was removed, since no upload is planned for them.
 */
export async function masterAlarms({ db, now }: Pick<Shop, 'db' | 'now'>): Promise<Alarm[]> {
  const rows = await findPromised(db, new Date(now().getTime() - DAY))
  if (rows.length === 0) return []
  const named = rows.slice(0, AT_ONCE)
  const videoOf = await readVideos(
    db,
    named.map(({ videoUrl }) => videoIdOf(videoUrl ?? '') ?? 0),
  )
  const zone = await readTimeZone(db)
  const alarms = named.flatMap(({ id, email, riderName, orderNumber, since, videoUrl }): Alarm[] => {
    const video = videoOf.get(videoIdOf(videoUrl ?? '') ?? 0)
    if (!video) return []
    const paid = `${email} paid for ${riderName} (order ${orderNumber}) and has only the small copy.`
    return [{ kind: 'master-missing', sentence: `${paid} ${whatToDo(video, zone)}`, purchaseId: id, since }]
  })
  const next = rows[AT_ONCE]
  if (!next) return alarms
  const sentence = `And ${rows.length - AT_ONCE} more wait for the camera’s own file. The end of each weekend lists them under “Waiting for 4K”.`
  return [...alarms, { kind: 'master-missing', sentence, since: next.since }]
}

/** Those without a planned upload first, then by waiting time. */
const findPromised = (db: Db, aDayAgo: Date) =>
  db
    .selectFrom('masterWait')
    .innerJoin('purchase', 'purchase.id', 'masterWait.purchaseId')
    .innerJoin('entitlement', 'entitlement.purchaseId', 'purchase.id')
    .innerJoin('run', (join) =>
      join.onRef('run.riderId', '=', 'entitlement.riderId').onRef('run.horse', '=', 'entitlement.horse'),
    )
    .where('purchase.isOpen', '=', 1)
    .where(({ or, and, eb }) =>
      or([
        shows(cannotCome()),
        and([eb('masterWait.since', '<=', aDayAgo.toISOString()), shows(lacksMaster())]),
      ]),
    )
    .select(['purchase.id', 'purchase.email', 'purchase.riderName', 'purchase.orderNumber'])
    .select(['masterWait.since', 'run.videoUrl'])
    .orderBy(shows(cannotCome()), 'desc')
    .orderBy('masterWait.since')
    .orderBy('purchase.id')
    .execute()

/** The horse shows a small copy of which this is true. */
function shows(isSo: Expression<SqlBool>) {
  const { eb, selectFrom } = expressionBuilder<Tables, 'run'>()
  const videos = selectFrom('video').where('video.standIn', 'is not', null).where(isSo)
  return eb('run.videoUrl', 'in', videos.select(addressInSql().as('address')))
}

/** The upload plan does not ask for these. */
function cannotCome() {
  const { and, or, eb } = expressionBuilder<Tables, 'video'>()
  return or([
    eb('video.deletedAt', 'is not', null),
    and([eb('video.state', '=', 'failed'), eb('video.masterAt', 'is not', null)]),
  ])
}

async function readVideos(db: Db, ids: number[]) {
  const videos = await db
    .selectFrom('video')
    .leftJoin('clip', 'clip.videoId', 'video.id')
    .where('video.id', 'in', ids)
    .select(['video.id', 'video.sourceName', 'video.masterAt', 'video.error', 'video.deletedAt'])
    .select(['clip.name', 'clip.card', 'clip.camera', 'clip.startedAt'])
    .execute()
  return new Map(videos.map((video) => [video.id, video]))
}

type VideoOfClip = Awaited<ReturnType<typeof readVideos>> extends Map<number, infer Row> ? Row : never

function whatToDo(video: VideoOfClip, timeZone: string): string {
  const file = fileOf(video, timeZone)
  if (video.deletedAt !== null)
    return `The video of ${file} was removed, so nothing better comes by itself: please give this run a video again, or a full refund.`
  if (video.masterAt === null) return `Please send ${file}.`
  return `${file} came, but cannot be used, so the run is off sale until you replace the file of its video. ${video.error ?? ''}`
}

function fileOf({ sourceName, name, card, camera, startedAt }: VideoOfClip, timeZone: string): string {
  if (name === null || startedAt === null) return sourceName
  const filmed = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone })
  const place = [card && `card ${card}`, camera, `filmed ${filmed.format(new Date(startedAt))}`]
  return `${name} (${place.filter(Boolean).join(', ')})`
}
