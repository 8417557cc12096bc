import type { MatchedClip } from '../../../contract/weekend/match/weekend-day.ts'
import { horseKey } from '../../catalogue/horses.ts'
import type { Shop } from '../../composed-shop.ts'
import type { Tx } from '../../platform/db/open.ts'
import { waitForVideo } from '../../videos/serve/bought-videos.ts'
import { showVideo } from '../../videos/serve/show-video.ts'
import { videoAddress, videoIdOf } from '../../videos/video-address.ts'
import { type RunRow, readRunRows } from '../draw/runs.ts'
import { placeAngles } from './angles.ts'
import { changeDayVersion, clipsOfRuns, readMatched } from './read-matching.ts'

/** After a change of the running order, clips or taps: each clip's video goes to the run that it shows now. */
export async function placeVideos(shop: Shop, tx: Tx, eventId: number): Promise<void> {
  await changeDayVersion(tx, eventId)
  const videos = await clipVideos(tx, eventId).execute()
  if (videos.length === 0) return
  const videoOf = new Map(videos.map(({ id, videoId }) => [id, videoId]))
  const ours = new Set(videoOf.values())
  const shown = toShown(await shownVideos(tx, eventId).execute()).filter(({ videoId }) => ours.has(videoId))
  const runs = await readRunRows(tx, eventId)
  const matched = await readMatched(shop, tx, eventId)
  const now = shop.now()
  const isMoved = await arrangeVideos(tx, { videoOf, matched, runs, shown, now })
  const angles = matched.filter(({ angle }) => angle)
  const isPlaced = angles.length > 0 && (await arrangeAngles(tx, { videoOf, angles, runs, now }))
  if (isMoved || isPlaced) shop.responses.invalidateEverywhere()
}

async function arrangeAngles(
  tx: Tx,
  { videoOf, angles, runs, now }: Pick<Videos, 'videoOf' | 'runs' | 'now'> & { angles: MatchedClip[] },
) {
  const withVideo = angles.flatMap(({ id, runId }) => {
    const videoId = videoOf.get(id)
    return videoId === undefined ? [] : [{ runId, videoId }]
  })
  const placed = await placeAngles(tx, runs, withVideo)
  await waitForVideo(tx, placed, now)
  return placed.length > 0
}

/**
 * A clip's video has arrived: it goes to the run that the clip shows. Reads only other clips of that run, the video that its
 * horse shows, and their sales.
 */
export async function placeArrivedVideo(shop: Shop, tx: Tx, eventId: number, clipId: number): Promise<void> {
  const matched = await readMatched(shop, tx, eventId)
  const clip = matched.find(({ id }) => id === clipId)
  const runId = clip?.runId
  const run = await tx
    .selectFrom('run')
    .selectAll()
    .where('id', '=', runId ?? 0)
    .executeTakeFirst()
  if (!run) return
  const [before] = toShown(
    await shownVideos(tx, eventId)
      .where('horse.riderId', '=', run.riderId)
      .where('horse.horse', '=', run.horse)
      .execute(),
  )
  const rivals = matched.filter((clip) => clip.runId === runId).map(({ id }) => id)
  const videos = await clipVideos(tx, eventId)
    .where(({ or, eb }) => or([eb('clip.id', 'in', rivals), eb('clip.videoId', '=', before?.videoId ?? 0)]))
    .execute()
  if (videos.length === 0) return
  const videoOf = new Map(videos.map(({ id, videoId }) => [id, videoId]))
  if (clip?.angle) {
    const runs = await readRunRows(tx, eventId)
    if (await arrangeAngles(tx, { videoOf, angles: [clip], runs, now: shop.now() }))
      shop.responses.invalidateEverywhere()
    return
  }
  const addresses = [...videoOf.values()].map(videoAddress)
  const shown = toShown(await shownVideos(tx, eventId).where('horse.videoUrl', 'in', addresses).execute())
  const isMeant = (horse: Horse) => horseKey(horse) === horseKey(run)
  const others = shown.filter((horse) => !isMeant(horse))
  const runs = [run, ...(await runsOf(tx, eventId, others))]
  if (await arrangeVideos(tx, { videoOf, matched, runs, shown, now: shop.now() }, isMeant))
    shop.responses.invalidateEverywhere()
}

const clipVideos = (tx: Tx, eventId: number) =>
  tx
    .selectFrom('clip')
    .innerJoin('video', 'video.id', 'clip.videoId')
    .select(['clip.id', 'video.id as videoId'])
    .where('clip.eventId', '=', eventId)
    .where('video.deletedAt', 'is', null)

/** The horses of the event with a video. */
const shownVideos = (tx: Tx, eventId: number) =>
  tx
    .selectFrom('horse')
    .innerJoin('rider', 'rider.id', 'horse.riderId')
    .select(['horse.riderId', 'horse.horse', 'horse.videoUrl'])
    .select(({ exists, selectFrom }) =>
      exists(
        selectFrom('entitlement')
          .select('entitlement.horse')
          .whereRef('entitlement.riderId', '=', 'horse.riderId')
          .whereRef('entitlement.horse', '=', 'horse.horse'),
      ).as('sold'),
    )
    .where('rider.eventId', '=', eventId)
    .where('horse.videoUrl', 'is not', null)

type ShownRow = Awaited<ReturnType<ReturnType<typeof shownVideos>['execute']>>[number]

/** Without the owner's own links to other sites. */
const toShown = (rows: ShownRow[]): Shown[] =>
  rows.flatMap(({ videoUrl, riderId, horse, sold }) => {
    const videoId = videoIdOf(videoUrl ?? '')
    return videoId === null ? [] : [{ riderId, horse, videoId, sold: Boolean(sold) }]
  })

async function runsOf(tx: Tx, eventId: number, horses: Horse[]) {
  if (horses.length === 0) return []
  return tx
    .selectFrom('run')
    .selectAll()
    .where('eventId', '=', eventId)
    .where(({ or, and }) => or(horses.map(({ riderId, horse }) => and({ riderId, horse }))))
    .execute()
}

type Horse = Pick<RunRow, 'riderId' | 'horse'>

/** A horse that shows a clip's video now. */
interface Shown extends Horse {
  videoId: number
  sold: boolean
}

interface Videos {
  /** By the clip's id. */
  videoOf: ReadonlyMap<number, number>
  matched: MatchedClip[]
  runs: RunRow[]
  shown: Shown[]
  now: Date
}

/**
 * Gives each video to the horse of the run that its clip shows, where that horse is meant. A sold video stays until the owner
 * decides that its clip shows another run. Returns whether anything moved.
 */
async function arrangeVideos(
  tx: Tx,
  { videoOf, matched, runs, shown, now }: Videos,
  isMeant: (horse: Horse) => boolean = () => true,
): Promise<boolean> {
  const runAt = new Map(runs.map((run) => [horseKey(run), run.id]))
  const soldAt = new Map(shown.filter(({ sold }) => sold).map((horse) => [horse.videoId, horse]))
  const withVideo = matched.flatMap((clip): MatchedClip[] => {
    const videoId = videoOf.get(clip.id)
    if (videoId === undefined) return []
    const sold = soldAt.get(videoId)
    return [sold && !clip.decided ? { ...clip, runId: runAt.get(horseKey(sold)) ?? clip.runId } : clip]
  })
  const clipOf = clipsOfRuns(withVideo)
  const wanted = new Map<string, Horse & { videoId: number }>()
  for (const run of runs.filter(isMeant)) {
    const videoId = videoOf.get(clipOf.get(run.id)?.id ?? 0)
    if (videoId !== undefined) wanted.set(horseKey(run), { riderId: run.riderId, horse: run.horse, videoId })
  }
  const moved: Horse[] = []
  const placed = new Set([...wanted.values()].map(({ videoId }) => videoId))
  for (const horse of shown.filter(isMeant)) {
    // the owner gave it to a rider outside the running order
    if (!runAt.has(horseKey(horse)) && !placed.has(horse.videoId)) continue
    if (wanted.get(horseKey(horse))?.videoId === horse.videoId) {
      wanted.delete(horseKey(horse))
      continue
    }
    await showVideo(tx, horse, null)
    moved.push(horse)
  }
  for (const { videoId, ...horse } of wanted.values()) {
    // a video that the owner set by hand stays
    if (await showsAny(tx, horse)) continue
    await showVideo(tx, horse, videoId)
    moved.push(horse)
  }
  await waitForVideo(tx, moved, now)
  return moved.length > 0
}

async function showsAny(tx: Tx, { riderId, horse }: Horse): Promise<boolean> {
  const row = await tx
    .selectFrom('horse')
    .select('videoUrl')
    .where('riderId', '=', riderId)
    .where('horse', '=', horse)
    .executeTakeFirst()
  return Boolean(row?.videoUrl)
}
