import type { MatchedClip } from '../../contract/weekend/match/weekend-day.ts'
import type { Tx } from '../platform/db/open.ts'
import { showFilm } from '../videos/show-film.ts'
import { waitForFilm } from '../videos/wait-for-film.ts'
import { clipsOfRuns } from './matching.ts'
import type { RunRow } from './runs.ts'

interface Horse {
  riderId: number
  horse: number
}

/** A horse that shows a clip's film now. */
export interface Shown extends Horse {
  videoId: number
  sold: boolean
}

export interface Films {
  /** Of clips, by the clip's id. */
  videoOf: ReadonlyMap<number, number>
  matched: MatchedClip[]
  runs: RunRow[]
  shown: Shown[]
  now: Date
}

export const keyOf = ({ riderId, horse }: Horse) => `${riderId} ${horse}`

/**
 * Gives each of the films to the horse of the run that its clip shows, where it is one of those meant. What was sold stays with
 * its buyers until the owner says of that very clip that it is another run. Tells whether anything moved.
 */
export async function arrangeFilms(
  tx: Tx,
  { videoOf, matched, runs, shown, now }: Films,
  isMeant: (horse: Horse) => boolean = () => true,
): Promise<boolean> {
  const runAt = new Map(runs.map((run) => [keyOf(run), run.id]))
  const soldAt = new Map(shown.filter(({ sold }) => sold).map((horse) => [horse.videoId, horse]))
  const filmed = matched.flatMap((clip): MatchedClip[] => {
    const videoId = videoOf.get(clip.id)
    if (videoId === undefined) return []
    const sold = soldAt.get(videoId)
    return [sold && !clip.decided ? { ...clip, runId: runAt.get(keyOf(sold)) ?? clip.runId } : clip]
  })
  const clipOf = clipsOfRuns(filmed)
  const wanted = new Map<string, Horse & { videoId: number }>()
  for (const run of runs.filter(isMeant)) {
    const videoId = videoOf.get(clipOf.get(run.id)?.id ?? 0)
    if (videoId !== undefined) wanted.set(keyOf(run), { riderId: run.riderId, horse: run.horse, videoId })
  }
  const moved: Horse[] = []
  for (const horse of shown.filter(isMeant)) {
    if (wanted.get(keyOf(horse))?.videoId === horse.videoId) {
      wanted.delete(keyOf(horse))
      continue
    }
    await showFilm(tx, horse, null)
    moved.push(horse)
  }
  for (const { videoId, ...horse } of wanted.values()) {
    // what the owner gave it by hand stays
    if (await showsAny(tx, horse)) continue
    await showFilm(tx, horse, videoId)
    moved.push(horse)
  }
  await waitForFilm(tx, moved, now)
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
