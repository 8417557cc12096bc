import type { MatchedClip } from '../../../contract/weekend/match/weekend-day.ts'
import type { Shop } from '../../composed-shop.ts'
import type { Tx } from '../../platform/db/open.ts'
import { waitForVideo } from '../../videos/serve/bought-videos.ts'
import { showVideo } from '../../videos/serve/show-video.ts'
import { videoAddress, videoIdOf } from '../../videos/video-address.ts'
import { findRun, type RunRow, readRunRows } from '../draw/runs.ts'
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
  const run = await findRun(tx, runId ?? 0)
  if (!run) return
  const [before] = toShown(await shownVideos(tx, eventId).where('run.id', '=', run.id).execute())
  const rivals = matched.filter((clip) => clip.runId === runId).map(({ id }) => id)
  const videos = await clipVideos(tx, eventId)
    .where(({ or, eb }) => or([eb('clip.id', 'in', rivals), eb('clip.videoId', '=', before?.videoId ?? 0)]))
    .execute()
  if (videos.length === 0) return
  const videoOf = new Map(videos.map(({ id, videoId }) => [id, videoId]))
  if (clip?.angle) {
    if (await arrangeAngles(tx, { videoOf, angles: [clip], runs: [run], now: shop.now() }))
      shop.responses.invalidateEverywhere()
    return
  }
  const addresses = [...videoOf.values()].map(videoAddress)
  const shown = toShown(await shownVideos(tx, eventId).where('run.videoUrl', 'in', addresses).execute())
  if (await arrangeVideos(tx, { videoOf, matched, runs: [run], shown, now: shop.now() }, run.id))
    shop.responses.invalidateEverywhere()
}

const clipVideos = (tx: Tx, eventId: number) =>
  tx
    .selectFrom('clip')
    .innerJoin('video', 'video.id', 'clip.videoId')
    .select(['clip.id', 'video.id as videoId'])
    .where('clip.eventId', '=', eventId)
    .where('video.deletedAt', 'is', null)

/** The runs of the event with a video. */
const shownVideos = (tx: Tx, eventId: number) =>
  tx
    .selectFrom('run')
    .innerJoin('rider', 'rider.id', 'run.riderId')
    .select(['run.id', 'run.riderId', 'run.horse', 'run.videoUrl'])
    .select(({ and, eb }) =>
      and([eb('run.position', 'is not', null), eb('run.eventId', '=', eventId)]).as('isPlaced'),
    )
    .select(({ exists, selectFrom }) =>
      exists(
        selectFrom('entitlement')
          .select('entitlement.horse')
          .whereRef('entitlement.riderId', '=', 'run.riderId')
          .whereRef('entitlement.horse', '=', 'run.horse'),
      ).as('sold'),
    )
    .where('rider.eventId', '=', eventId)
    .where('run.videoUrl', 'is not', null)

type ShownRow = Awaited<ReturnType<ReturnType<typeof shownVideos>['execute']>>[number]

/** Without the owner's own links to other sites. */
const toShown = (rows: ShownRow[]): Shown[] =>
  rows.flatMap(({ videoUrl, isPlaced, sold, ...run }) => {
    const videoId = videoIdOf(videoUrl ?? '')
    return videoId === null ? [] : [{ ...run, videoId, isPlaced: Boolean(isPlaced), sold: Boolean(sold) }]
  })

/** A run that shows a clip's video now. */
interface Shown extends Pick<RunRow, 'id' | 'riderId' | 'horse'> {
  videoId: number
  /** It stands in the event's running order. */
  isPlaced: boolean
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
 * Gives each video to the run that its clip shows, or only to the one that is meant. A sold video stays until the owner decides
 * that its clip shows another run. Returns whether anything moved.
 */
async function arrangeVideos(
  tx: Tx,
  { videoOf, matched, runs, shown, now }: Videos,
  meantId?: number,
): Promise<boolean> {
  const soldAt = new Map(shown.filter(({ sold }) => sold).map((run) => [run.videoId, run]))
  const withVideo = matched.flatMap((clip): MatchedClip[] => {
    const videoId = videoOf.get(clip.id)
    if (videoId === undefined) return []
    const sold = soldAt.get(videoId)
    return [sold?.isPlaced && !clip.decided ? { ...clip, runId: sold.id } : clip]
  })
  const clipOf = clipsOfRuns(withVideo)
  const wanted = new Map<number, { run: RunRow; videoId: number }>()
  for (const run of runs) {
    const videoId = videoOf.get(clipOf.get(run.id)?.id ?? 0)
    if (videoId !== undefined) wanted.set(run.id, { run, videoId })
  }
  const moved: Pick<RunRow, 'riderId'>[] = []
  const placed = new Set([...wanted.values()].map(({ videoId }) => videoId))
  for (const run of shown) {
    if (meantId !== undefined && run.id !== meantId) continue
    // the owner gave it to a rider outside the running order
    if (!run.isPlaced && !placed.has(run.videoId)) continue
    if (wanted.get(run.id)?.videoId === run.videoId) {
      wanted.delete(run.id)
      continue
    }
    await showVideo(tx, run, null)
    moved.push(run)
  }
  for (const { run, videoId } of wanted.values()) {
    // a video that the owner set by hand stays
    if (await showsAny(tx, run)) continue
    await showVideo(tx, run, videoId)
    moved.push(run)
  }
  await waitForVideo(tx, moved, now)
  return moved.length > 0
}

async function showsAny(tx: Tx, { id }: RunRow): Promise<boolean> {
  const row = await tx.selectFrom('run').select('videoUrl').where('id', '=', id).executeTakeFirst()
  return Boolean(row?.videoUrl)
}
