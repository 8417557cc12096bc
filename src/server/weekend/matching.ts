import { matchClips } from '../../contract/matching/match-clips.ts'
import type { MatchedClip } from '../../contract/matching/weekend-day.ts'
import type { Matching } from '../../contract/weekend.ts'
import type { Shop } from '../composed-shop.ts'
import type { Db } from '../db/open.ts'
import { type Day, readDay } from './read-day.ts'

export async function readMatching(shop: Shop, db: Db, eventId: number): Promise<Matching> {
  const { day } = await readDay(db, eventId)
  return toMatching(day, matchDay(shop, eventId, day))
}

const latest = new WeakMap<object, Map<number, { asked: string; matched: MatchedClip[] }>>()
const MOST_KEPT = 8

/** The same day gives the same matching: an answer of the owner's needs the one that was shown just before. */
export function matchDay({ responses }: Shop, eventId: number, day: Day): MatchedClip[] {
  const kept = latest.get(responses) ?? new Map<number, { asked: string; matched: MatchedClip[] }>()
  latest.set(responses, kept)
  const asked = JSON.stringify(day)
  const known = kept.get(eventId)
  if (known?.asked === asked) return known.matched
  const matched = matchClips(day)
  kept.delete(eventId)
  kept.set(eventId, { asked, matched })
  if (kept.size > MOST_KEPT) kept.delete(kept.keys().next().value ?? 0)
  return matched
}

function toMatching({ runs }: Day, matched: MatchedClip[]): Matching {
  const clipOf = clipsOfRuns(matched)
  return { clips: matched, runs: runs.map(({ id }) => ({ id, clipId: clipOf.get(id)?.id ?? null })) }
}

/** The clip that shows each run: one that the owner named before all others, the latest of those, as a re-run counts. */
export function clipsOfRuns<Clip extends MatchedClip>(matched: Clip[]): Map<number, Clip> {
  const clipOf = new Map<number, Clip>()
  for (const clip of matched) {
    if (clip.runId === null) continue
    const other = clipOf.get(clip.runId)
    if (!other || isBetter(clip, other)) clipOf.set(clip.runId, clip)
  }
  return clipOf
}

/** They come in the order of their starts. */
const isBetter = (clip: MatchedClip, earlier: MatchedClip) =>
  clip.decided !== earlier.decided ? clip.decided : clip.decided || clip.sure > earlier.sure
