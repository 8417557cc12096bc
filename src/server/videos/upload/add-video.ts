import { plainName } from '../../../contract/catalogue/plain-name.ts'
import { type Grade, NEUTRAL_GRADE } from '../../../contract/videos/grading.ts'
import type { VideoDetails } from '../../../contract/videos/upload.ts'
import { insertRiders } from '../../catalogue/add-rider.ts'
import { findEvent } from '../../catalogue/events.ts'
import { saveHorses } from '../../catalogue/horses.ts'
import type { Shop } from '../../composed-shop.ts'
import type { Db, Tx } from '../../platform/db/open.ts'
import { notFound, ShopError } from '../../platform/http/errors.ts'
import type { RowOf } from '../../tables.ts'
import { giveVideoToClip, gradeOfClip } from '../../weekend/match/clip-video.ts'
import { videoAddress } from '../video-address.ts'
import { addVideoJob } from '../video-jobs.ts'

interface VideoSource {
  /** Where the complete file is stored; only the video may move or remove it. */
  sourceKey: string
  /** The file's name as the owner knows it. */
  sourceName: string
  sourceBytes: number
  /** As filmed where none is given, or like the other clips of the camera. */
  grade: Grade | undefined
}

/** An existing rider, or a new one of the event. */
type RiderOwner =
  | { riderId: number; horse?: number }
  | { riderName: string; eventId: number; horse?: number; price?: number | null | undefined }

/** A rider, or the rider of the clip. */
type VideoOwner = { clipId: number } | RiderOwner

/** Adds a stored file as the video of a rider's horse, and queues its jobs. It is for sale once a version is finished. */
export async function addVideo(
  shop: Shop,
  { sourceKey, sourceName, sourceBytes, grade, ...owner }: VideoSource & VideoOwner,
): Promise<{ videoId: number; riderId: number | null }> {
  return createVideo(shop, { sourceKey, sourceName, sourceBytes }, async () => ({ owner, grade }))
}

/** Without an owner it is transcoded, and shown to the owner of the shop alone. */
interface NewVideo {
  owner: VideoOwner | null
  grade: Grade | undefined
  /** For a proxy or a piece. */
  stand?: Pick<RowOf<'video'>, 'standIn' | 'masterQuality'>
}

/** The same with details that are read inside the transaction. `alongside` is written in it too. */
export async function createVideo(
  shop: Shop,
  source: Omit<VideoSource, 'grade'>,
  readDetails: (tx: Tx) => Promise<NewVideo>,
  alongside: (tx: Tx, videoId: number) => Promise<unknown> = async () => {},
): Promise<{ videoId: number; riderId: number | null }> {
  const at = shop.now()
  const added = await shop.db.transaction().execute(async (tx) => {
    const { owner, grade, stand } = await readDetails(tx)
    const { id: videoId } = await tx
      .insertInto('video')
      .values({
        ...source,
        ...stand,
        grade: JSON.stringify(
          owner && 'clipId' in owner ? await gradeOfClip(tx, owner.clipId, grade) : (grade ?? NEUTRAL_GRADE),
        ),
        gradeVersion: 1,
        state: 'waiting',
        createdAt: at.toISOString(),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const riderId = owner && (await giveTo(shop, tx, owner, videoId))
    await addVideoJob(tx, 'preview', { id: videoId, gradeVersion: 1 }, at)
    await alongside(tx, videoId)
    return { videoId, riderId }
  })
  shop.responses.invalidateEverywhere()
  shop.worker.wake('previews')
  return added
}

async function giveTo(shop: Shop, tx: Tx, owner: VideoOwner, videoId: number) {
  if ('clipId' in owner) return giveVideoToClip(shop, tx, owner.clipId, videoId)
  const now = shop.now()
  const riderId = await findOrAddRider(tx, owner, now)
  await saveHorses(tx, riderId, [{ horse: owner.horse ?? 1, videoUrl: videoAddress(videoId) }], now)
  return riderId
}

export const findOrAddRider = (tx: Tx, owner: RiderOwner, now: Date): Promise<number> =>
  'riderId' in owner ? findRider(tx, owner) : addRider(tx, owner, now)

async function findRider(tx: Tx, { riderId, horse = 1 }: { riderId: number; horse?: number }) {
  const rider = await tx
    .selectFrom('rider')
    .select('horseCount')
    .where('id', '=', riderId)
    .where('deletedAt', 'is', null)
    .executeTakeFirst()
  if (!rider) return notFound('rider')
  if (horse > rider.horseCount)
    throw new ShopError('invalid-input', `Horse ${horse} is beyond the ${rider.horseCount} of this rider`)
  return riderId
}

async function addRider(
  tx: Tx,
  { riderName, eventId, horse = 1, price }: Extract<VideoOwner, { riderName: string }>,
  now: Date,
) {
  if (!(await findEvent(tx, eventId, { asOwner: true }))) notFound('event')
  const [id = 0] = await insertRiders(tx, [{ name: riderName, eventId, horseCount: horse, price }], { now })
  return id
}

type Named = Pick<VideoDetails, 'riderName' | 'riderId' | 'eventId' | 'horse' | 'price'>

/** The chosen rider; else one of the event by that name whose horse has no video yet; else a new one. */
export async function ownerOf(db: Db | Tx, details: Named): Promise<RiderOwner> {
  const { riderName, riderId, eventId, horse, price } = details
  if (riderId) {
    await refuseTaken(db, riderId, horse)
    return { riderId, horse }
  }
  const riders = await db
    .selectFrom('rider')
    .leftJoin('run', (join) => join.onRef('run.riderId', '=', 'rider.id').on('run.horse', '=', horse))
    .select(['rider.id', 'rider.name'])
    .where('rider.eventId', '=', eventId)
    .where('rider.deletedAt', 'is', null)
    .where('rider.horseCount', '>=', horse)
    .where('run.videoUrl', 'is', null)
    .orderBy('rider.id')
    .execute()
  const waiting = riders.find(({ name }) => sameName(name, riderName))
  return waiting ? { riderId: waiting.id, horse } : { riderName, eventId, horse, price }
}

/** A dropped file never replaces a video; that is done in the list of videos. */
async function refuseTaken(db: Db | Tx, riderId: number, horse: number) {
  const known = await db
    .selectFrom('run')
    .select('videoUrl')
    .where('riderId', '=', riderId)
    .where('horse', '=', horse)
    .executeTakeFirst()
  if (known?.videoUrl) throw new ShopError('conflict', `Horse ${horse} of this rider has a video already`)
}

const sameName = (one: string, other: string) => plainName(one) === plainName(other)
