import type { MatchedClip } from '../../contract/matching/weekend-day.ts'
import type { Shop } from '../composed-shop.ts'
import type { Tx } from '../db/open.ts'
import { showFilm } from '../media/show-film.ts'
import { videoIdOf } from '../media/video-address.ts'
import { clipsOfRuns, matchDay } from './matching.ts'
import { readDay } from './read-day.ts'

interface Horse {
  riderId: number
  horse: number
}

const keyOf = ({ riderId, horse }: Horse) => `${riderId} ${horse}`

/**
 * Gives the film of each clip to the rider and horse of the run that the clip shows: when the film arrives, and again
 * whenever that changes. What was sold stays with its buyers until the owner says of that very clip that it is another run.
 */
export async function placeFilms(shop: Shop, tx: Tx, eventId: number): Promise<void> {
  const films = await tx
    .selectFrom('clip')
    .innerJoin('video', 'video.id', 'clip.videoId')
    .select(['clip.id', 'video.id as videoId'])
    .where('clip.eventId', '=', eventId)
    .where('video.deletedAt', 'is', null)
    .execute()
  if (films.length === 0) return
  const videoOf = new Map(films.map(({ id, videoId }) => [id, videoId]))
  const { runRows, day } = await readDay(tx, eventId)
  const shown = await readShown(tx, eventId, new Set(videoOf.values()))
  const runAt = new Map(runRows.map((run) => [keyOf(run), run.id]))
  const matched = matchDay(shop, eventId, day).flatMap((clip): MatchedClip[] => {
    const videoId = videoOf.get(clip.id)
    if (videoId === undefined) return []
    const sold = shown.find((horse) => horse.sold && horse.videoId === videoId)
    return [sold && !clip.decided ? { ...clip, runId: runAt.get(keyOf(sold)) ?? clip.runId } : clip]
  })
  const clipOf = clipsOfRuns(matched)
  const wanted = new Map<string, Horse & { videoId: number }>()
  for (const run of runRows) {
    const videoId = videoOf.get(clipOf.get(run.id)?.id ?? 0)
    if (videoId !== undefined) wanted.set(keyOf(run), { riderId: run.riderId, horse: run.horse, videoId })
  }
  let moved = false
  for (const horse of shown) {
    if (wanted.get(keyOf(horse))?.videoId === horse.videoId) continue
    await showFilm(tx, horse, null)
    moved = true
  }
  const taken = await readTaken(tx, eventId)
  for (const { videoId, ...horse } of wanted.values()) {
    if (taken.has(keyOf(horse))) continue
    await showFilm(tx, horse, videoId)
    moved = true
  }
  if (moved) shop.responses.invalidateEverywhere()
}

/** The horses of the event that show a clip's film now. */
async function readShown(tx: Tx, eventId: number, videoIds: ReadonlySet<number>) {
  const rows = await tx
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
    .execute()
  return rows.flatMap(({ videoUrl, riderId, horse, sold }) => {
    const videoId = videoIdOf(videoUrl ?? '')
    return videoId !== null && videoIds.has(videoId) ? [{ riderId, horse, videoId, sold: Boolean(sold) }] : []
  })
}

/** Horses that show something already: what is right, or what the owner gave them by hand. */
async function readTaken(tx: Tx, eventId: number): Promise<Set<string>> {
  const rows = await tx
    .selectFrom('horse')
    .innerJoin('rider', 'rider.id', 'horse.riderId')
    .select(['horse.riderId', 'horse.horse'])
    .where('rider.eventId', '=', eventId)
    .where('horse.videoUrl', 'is not', null)
    .execute()
  return new Set(rows.map(keyOf))
}
