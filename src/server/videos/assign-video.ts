import type { SwapVideos, VideoPlace } from '../../contract/videos/video.ts'
import type { Shop } from '../composed-shop.ts'
import type { Tx } from '../platform/db/open.ts'
import { notFound, ShopError } from '../platform/http/errors.ts'
import { isOnDemand } from '../platform/storage/layout.ts'
import { lockEvent } from '../weekend/lock-event.ts'
import { decideByVideo } from '../weekend/match/clip-video.ts'
import { readHeld, waitForVideo } from './serve/bought-videos.ts'
import { queueThumbnailMove } from './serve/move-thumbnails.ts'
import { showVideo, writeRun } from './serve/show-video.ts'
import { tellBuyers } from './tell-buyers.ts'
import { videoAddress, videoIdOf } from './video-address.ts'
import { makeDueNow } from './video-jobs.ts'
import { findVideo } from './video-row.ts'

interface Place {
  riderId: number
  horse: number
}

/** The address is that of a stored video, or the owner's link to another site. */
interface Shown extends Place {
  videoUrl: string | null
}

/**
 * Assigns a video to a rider's horse. Where that horse shows another one, the two are swapped (`swap`), or the other one has
 * no rider then (`replace`).
 */
export const assignVideo = (
  shop: Shop,
  videoId: number,
  { riderId, horse, swap, replace, shows }: VideoPlace,
) =>
  changeRuns(shop, async (tx) => {
    const video = await findVideo(tx, videoId)
    if (!video || video.deletedAt) return notFound('video')
    // a demo clip is shared by hundreds of riders
    const readPlaces = async () => (isOnDemand(video.sourceKey) ? [] : placesOf(tx, videoId))
    const [to] = await lockRuns(shop, tx, [{ riderId, horse }, ...(await readPlaces())])
    if (!to || to.videoUrl === videoAddress(videoId)) return []
    refuseChanged(to, shows)
    if (to.videoUrl && !replace) refuseTaken(to, swap)
    await nameUpload(tx, videoId, to)
    const from = await readPlaces()
    return [
      ...from.map((place) => ({ ...place, videoUrl: replace ? null : to.videoUrl })),
      { riderId, horse, videoUrl: videoAddress(videoId) },
    ]
  })

/** Swaps what two runs of an event show; with a run that shows nothing it moves. Repeated, it changes nothing. */
export const swapVideos = (shop: Shop, { runs: [one, other] }: SwapVideos): Promise<number> =>
  changeRuns(shop, async (tx) => {
    if (one.riderId === other.riderId && one.horse === other.horse)
      throw new ShopError('invalid-input', 'Please choose two different runs')
    const [first, second] = await lockRuns(shop, tx, [one, other])
    if (!first || !second) return []
    if (first.eventId !== second.eventId)
      throw new ShopError('invalid-input', 'The two runs are of different events')
    if (first.videoUrl === other.shows && second.videoUrl === one.shows) return []
    refuseChanged(first, one.shows)
    refuseChanged(second, other.shows)
    return [
      { ...first, videoUrl: second.videoUrl },
      { ...second, videoUrl: first.videoUrl },
    ]
  })

/**
 * Changes what runs show. Buyers bought a run, not a file: they get what it shows now, and an email that says so. Returns how
 * many emails were written.
 */
async function changeRuns(shop: Shop, plan: (tx: Tx) => Promise<Shown[]>): Promise<number> {
  const emails = await shop.db.transaction().execute(async (tx) => {
    const shown = await plan(tx)
    const riderIds = [...new Set(shown.map(({ riderId }) => riderId))]
    const before = await readHeld(tx, riderIds)
    await showRuns(tx, shown, shop.now())
    return tellBuyers(tx, before, await readHeld(tx, riderIds), shop.now())
  })
  shop.responses.invalidateEverywhere()
  shop.worker.wake('waiting buyers')
  shop.worker.wake('versions')
  return emails
}

/** Buyers whose run shows nothing finished now are emailed when it does. */
export async function showRuns(tx: Tx, shown: Shown[], now: Date) {
  const before = await readRuns(tx, shown)
  for (const place of shown) await showAddress(tx, place)
  const videoIds = [...before, ...shown].flatMap(({ videoUrl }) => videoIdOf(videoUrl ?? '') ?? [])
  for (const id of new Set(videoIds)) await makeDueNow(tx, id, now)
  await decideByVideo(tx, [...new Set(videoIds)])
  await hideFromPublic(tx, shown, now)
  await waitForVideo(tx, shown, now)
}

async function showAddress(tx: Tx, { riderId, horse, videoUrl }: Shown) {
  const videoId = videoIdOf(videoUrl ?? '')
  await showVideo(tx, { riderId, horse }, videoId)
  if (videoUrl !== null && videoId === null) await writeRun(tx, { riderId, horse }, { videoUrl })
}

/** The addresses of a thumbnail that comes to an unlisted rider were public until now. */
async function hideFromPublic(tx: Tx, shown: Shown[], now: Date) {
  for (const { riderId, videoUrl } of shown) {
    const videoId = videoIdOf(videoUrl ?? '')
    if (videoId === null) continue
    const rider = tx.selectFrom('rider').select('id').where('id', '=', riderId)
    const unlisted = await rider.where('linkKey', 'is not', null).executeTakeFirst()
    if (unlisted) await queueThumbnailMove(tx, videoId, now)
  }
}

/** Its upload gets the same details. */
async function nameUpload(tx: Tx, videoId: number, { riderId, horse, name, eventId }: Run) {
  await tx
    .updateTable('upload')
    .set({ details: JSON.stringify({ riderId, riderName: name, eventId, horse }) })
    .where('videoId', '=', videoId)
    .where('details', 'is', null)
    .execute()
}

interface Run extends Shown {
  name: string
  eventId: number
}

/** Other changes to these events wait. */
async function lockRuns(shop: Shop, tx: Tx, places: Place[]): Promise<Run[]> {
  const events = new Set((await readRuns(tx, places)).map(({ eventId }) => eventId))
  for (const eventId of [...events].sort((a, b) => a - b)) await lockEvent(shop, tx, eventId)
  return readRuns(tx, places)
}

async function readRuns(tx: Tx, places: Place[]): Promise<Run[]> {
  const runs: Run[] = []
  for (const place of places) runs.push(await readRun(tx, place))
  return runs
}

async function readRun(tx: Tx, { riderId, horse }: Place): Promise<Run> {
  const rider = await tx
    .selectFrom('rider')
    .leftJoin('run', (join) => join.onRef('run.riderId', '=', 'rider.id').on('run.horse', '=', horse))
    .select(['rider.name', 'rider.eventId', 'rider.horseCount', 'run.videoUrl'])
    .where('rider.id', '=', riderId)
    .where('rider.deletedAt', 'is', null)
    .executeTakeFirst()
  if (!rider) return notFound('rider')
  const { horseCount, ...run } = rider
  if (horse > horseCount)
    throw new ShopError('invalid-input', `Horse ${horse} is beyond the ${horseCount} of this rider`)
  return { ...run, riderId, horse }
}

/** `shows` is what the owner's page knew. */
function refuseChanged({ name, videoUrl }: Run, shows: string | null | undefined) {
  if (shows !== undefined && shows !== videoUrl)
    throw new ShopError('conflict', `${name} shows another video by now. Please look again.`)
}

function refuseTaken({ horse, videoUrl }: Run, swap: boolean) {
  if (videoIdOf(videoUrl ?? '') === null)
    throw new ShopError('conflict', `Horse ${horse} of this rider has a link elsewhere; remove it first`)
  if (!swap)
    throw new ShopError(
      'conflict',
      `Horse ${horse} of this rider shows another video already; the two can change places`,
    )
}

/** Of riders in the shop. */
const placesOf = (tx: Tx, videoId: number): Promise<Place[]> =>
  tx
    .selectFrom('run')
    .innerJoin('rider', 'rider.id', 'run.riderId')
    .select(['run.riderId', 'run.horse'])
    .where('run.videoUrl', '=', videoAddress(videoId))
    .where('rider.deletedAt', 'is', null)
    .execute()
