import { MAX_HORSES } from '../../../contract/limits.ts'
import type { ClipRuns } from '../../../contract/weekend/match/matching.ts'
import { horseKey } from '../../catalogue/horses.ts'
import { batchesOf } from '../../platform/db/batches.ts'
import type { Tx } from '../../platform/db/open.ts'
import { showVideo, writeRun } from '../../videos/serve/show-video.ts'
import { videoAddress } from '../../videos/video-address.ts'
import type { RunRow } from '../draw/runs.ts'
import type { ClipRow } from './read-day.ts'

/*
 * A run that two cameras filmed may be sold from both: its own clip is the video of its horse, and the other one becomes one
 * more video of the rider, beside the horses of the running order.
 */

type Horse = Pick<RunRow, 'riderId' | 'horse'>

type Decision = ClipRuns['clips'][number]

/** A rider has room for a few videos; where there is none, a clip is no angle, and its run has two clips as before. */
export async function refuseAnglesWithoutRoom(
  tx: Tx,
  { runs, clips, decisions }: { runs: RunRow[]; clips: ClipRow[]; decisions: Decision[] },
): Promise<Decision[]> {
  if (!decisions.some(({ angle }) => angle)) return decisions
  const riderOf = new Map(runs.map(({ id, riderId }) => [id, riderId]))
  const taken = Map.groupBy(await takenHorses(tx, [...riderOf.values()]), ({ riderId }) => riderId)
  const left = new Map(
    [...new Set(riderOf.values())].map((id) => [id, MAX_HORSES - (taken.get(id)?.length ?? 0)]),
  )
  const take = (riderId: number) => {
    const room = left.get(riderId) ?? 0
    left.set(riderId, room - 1)
    return room > 0
  }
  const shown = await horsesOfVideos(
    tx,
    clips.flatMap(({ angle, videoId }) => (angle === 1 && videoId !== null ? [videoId] : [])),
  )
  const decided = new Set(decisions.map(({ id }) => id))
  const hasPlace = new Set(clips.flatMap(({ id, videoId }) => (shown.has(videoId ?? 0) ? [id] : [])))
  // the place of an angle whose video is still to come
  for (const { id, angle, runId } of clips)
    if (angle === 1 && !hasPlace.has(id) && !decided.has(id)) take(riderOf.get(runId ?? 0) ?? 0)
  return decisions.map((decision) => {
    if (!decision.angle || hasPlace.has(decision.id)) return decision
    return { ...decision, angle: take(riderOf.get(decision.runId ?? 0) ?? 0) }
  })
}

/** Puts the videos of other angles beside the horses of their riders. Returns the horses that show one now. */
export async function placeAngles(
  tx: Tx,
  runs: RunRow[],
  angles: { runId: number | null; videoId: number }[],
): Promise<Horse[]> {
  if (angles.length === 0) return []
  const runOf = new Map(runs.map((run) => [run.id, run]))
  const shown = await horsesOfVideos(
    tx,
    angles.map(({ videoId }) => videoId),
  )
  const placed: Horse[] = []
  for (const { runId, videoId } of angles) {
    const run = runOf.get(runId ?? 0)
    const horse = run && !shown.has(videoId) && (await findRoom(tx, run))
    if (!horse) continue
    await showVideo(tx, horse, videoId)
    placed.push(horse)
  }
  return placed
}

/** The horse that lost this angle's video, which may have been sent again, else a new one. */
async function findRoom(tx: Tx, { riderId, horseName: name }: RunRow): Promise<Horse | null> {
  const horseName = name ? `${name} (second angle)` : 'Second angle'
  const emptied = await tx
    .selectFrom('run')
    .select(['riderId', 'horse'])
    .where('riderId', '=', riderId)
    .where('angle', '=', 1)
    .where('horseName', '=', horseName)
    .where('videoUrl', 'is', null)
    .executeTakeFirst()
  if (emptied) return emptied
  const taken = new Set((await takenHorses(tx, [riderId])).map(({ horse }) => horse))
  const horse = NUMBERS.find((number) => !taken.has(number))
  if (horse === undefined) return null
  await writeRun(tx, { riderId, horse }, { horseName, angle: 1 })
  await tx
    .updateTable('rider')
    .set({ horseCount: horse })
    .where('id', '=', riderId)
    .where('horseCount', '<', horse)
    .execute()
  return { riderId, horse }
}

const NUMBERS = Array.from({ length: MAX_HORSES }, (_, index) => index + 1)

/**
 * These clips are no angles any more, nor is one that is left alone on its run. What nobody bought leaves the shop: returns
 * whether anything did.
 */
export async function endAngles(tx: Tx, eventId: number, clipIds: number[]): Promise<boolean> {
  const angles = await tx
    .selectFrom('clip')
    .select(['id', 'runId', 'videoId'])
    .where('eventId', '=', eventId)
    .where('angle', '=', 1)
    .execute()
  if (angles.length === 0) return false
  const own = await tx
    .selectFrom('clip')
    .select('runId')
    .where('eventId', '=', eventId)
    .where('decided', '=', 1)
    .where('angle', '=', 0)
    .where('runId', 'is not', null)
    .execute()
  const filmed = new Set(own.map(({ runId }) => runId))
  const given = new Set(clipIds)
  const ended = angles.filter(({ id, runId }) => given.has(id) || !filmed.has(runId))
  for (const some of batchesOf(ended.map(({ id }) => id)))
    await tx.updateTable('clip').set({ angle: 0 }).where('id', 'in', some).execute()
  const videos = ended.flatMap(({ videoId }) => videoId ?? [])
  let isRemoved = false
  for (const horse of (await horsesOfVideos(tx, videos)).values())
    if (!(await isSold(tx, horse))) isRemoved = (await removeHorse(tx, horse)) || isRemoved
  return isRemoved
}

async function removeHorse(tx: Tx, { riderId, horse }: Horse) {
  const { numDeletedRows } = await tx
    .deleteFrom('run')
    .where('riderId', '=', riderId)
    .where('horse', '=', horse)
    // not the run's own, which showed it before
    .where('angle', '=', 1)
    .executeTakeFirst()
  if (numDeletedRows === 0n) return false
  await tx
    .updateTable('rider')
    .set({ horseCount: horse - 1 })
    .where('id', '=', riderId)
    .where('horseCount', '=', horse)
    .execute()
  return true
}

async function isSold(tx: Tx, { riderId, horse }: Horse) {
  const sold = await tx
    .selectFrom('entitlement')
    .select('horse')
    .where('riderId', '=', riderId)
    .where('horse', '=', horse)
    .executeTakeFirst()
  return sold !== undefined
}

/** By video, the horse that shows it. */
export async function horsesOfVideos(
  tx: Pick<Tx, 'selectFrom'>,
  videoIds: number[],
): Promise<Map<number, Horse>> {
  const found = new Map<number, Horse>()
  const videoOf = new Map(videoIds.map((id) => [videoAddress(id), id]))
  for (const some of batchesOf([...videoOf.keys()])) {
    const rows = await tx
      .selectFrom('run')
      .select(['riderId', 'horse', 'videoUrl'])
      .where('videoUrl', 'in', some)
      .execute()
    for (const { videoUrl, ...horse } of rows) found.set(videoOf.get(videoUrl ?? '') ?? 0, horse)
  }
  return found
}

/** Those of the running order, and others with a name, a video or a buyer. */
async function takenHorses(tx: Tx, riderIds: number[]): Promise<Horse[]> {
  const taken = new Map<string, Horse>()
  for (const some of batchesOf([...new Set(riderIds)])) {
    const named = await tx
      .selectFrom('run')
      .select(['riderId', 'horse'])
      .where('riderId', 'in', some)
      .where(({ or, eb }) =>
        or([eb('position', 'is not', null), eb('horseName', 'is not', null), eb('videoUrl', 'is not', null)]),
      )
      .execute()
    const sold = await tx
      .selectFrom('entitlement')
      .select(['riderId', 'horse'])
      .where('riderId', 'in', some)
      .execute()
    for (const horse of [...named, ...sold]) taken.set(horseKey(horse), horse)
  }
  return [...taken.values()]
}
