import { randomBytes } from 'node:crypto'
import { matchClips } from '../../../contract/weekend/match/match-clips.ts'
import type { MatchedClip } from '../../../contract/weekend/match/weekend-day.ts'
import type { Matching } from '../../../contract/weekend/weekend.ts'
import type { Shop } from '../../composed-shop.ts'
import type { Db, Tx } from '../../platform/db/open.ts'
import { readRunRows } from '../draw/runs.ts'
import { readDay } from './read-day.ts'

export async function readMatching(shop: Shop, db: Db, eventId: number): Promise<Matching> {
  const matched = await readMatched(shop, db, eventId)
  const clipOf = clipsOfRuns(matched)
  const runs = await readRunRows(db, eventId)
  return { clips: matched, runs: runs.map(({ id }) => ({ id, clipId: clipOf.get(id)?.id ?? null })) }
}

interface Kept {
  version: string
  matched: MatchedClip[]
}

const latest = new WeakMap<object, Map<number, Kept>>()
const MOST_KEPT = 8

/**
 * Which clip shows which run, in the order of the clips' starts. It is computed once for each state of the day: of six
 * hundred films that arrive in an evening each would read and match all of it again.
 */
export async function readMatched({ responses }: Shop, db: Db, eventId: number): Promise<MatchedClip[]> {
  const kept = latest.get(responses) ?? new Map<number, Kept>()
  latest.set(responses, kept)
  // asked before the rows are read: what changes in between is then kept under a version that nobody asks for again
  const version = await readDayVersion(db, eventId)
  const known = kept.get(eventId)
  if (known && known.version === version) return known.matched
  const { day } = await readDay(db, eventId)
  const matched = matchClips(day)
  if (version === null) return matched
  kept.delete(eventId)
  kept.set(eventId, { version, matched })
  if (kept.size > MOST_KEPT) kept.delete(kept.keys().next().value ?? 0)
  return matched
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

/** Null where nothing was changed since there are versions. */
async function readDayVersion(db: Db, eventId: number): Promise<string | null> {
  const row = await db
    .selectFrom('dayVersion')
    .select('version')
    .where('eventId', '=', eventId)
    .executeTakeFirst()
  return row?.version ?? null
}

/** Drawn, not counted: what was computed in a transaction that is undone must not be taken for the next one's. */
export async function changeDayVersion(tx: Tx, eventId: number) {
  const version = randomBytes(12).toString('base64url')
  await tx
    .insertInto('dayVersion')
    .values({ eventId, version })
    .onConflict((conflict) => conflict.column('eventId').doUpdateSet({ version }))
    .execute()
}
