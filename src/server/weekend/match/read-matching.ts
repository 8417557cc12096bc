import { randomBytes } from 'node:crypto'
import type { Matching } from '../../../contract/weekend/match/matching.ts'
import type { MatchedClip, MatchedDay } from '../../../contract/weekend/match/weekend-day.ts'
import type { Shop } from '../../composed-shop.ts'
import type { Db, Tx } from '../../platform/db/open.ts'
import { readRunRows } from '../draw/runs.ts'
import { matchInThread } from './match-in-thread.ts'
import { readDay } from './read-day.ts'

export async function readMatching(shop: Shop, db: Db, eventId: number): Promise<Matching> {
  const { clips, questions, notes, clocks } = await readMatchedDay(shop, db, eventId)
  const clipOf = clipsOfRuns(clips)
  const runs = await readRunRows(db, eventId)
  return {
    clips,
    runs: runs.map(({ id }) => ({ id, clipId: clipOf.get(id)?.id ?? null })),
    ...(questions.length > 0 && { questions }),
    ...(notes.length > 0 && { notes }),
    ...(clocks.length > 0 && { clocks }),
  }
}

interface Cached {
  version: string
  matched: MatchedDay
}

const latest = new WeakMap<object, Map<number, Cached>>()
const MAX_CACHED = 8

/** Which clip shows which run, by the clips' starts. */
export const readMatched = async (shop: Shop, db: Db, eventId: number): Promise<MatchedClip[]> =>
  (await readMatchedDay(shop, db, eventId)).clips

/**
 * The clips with what the matching knows of the day. Cached by the version of the day, since each of the hundreds of uploads of
 * a weekend asks for it.
 */
export async function readMatchedDay({ responses }: Shop, db: Db, eventId: number): Promise<MatchedDay> {
  const cached = latest.get(responses) ?? new Map<number, Cached>()
  latest.set(responses, cached)
  // read first: a change in between is then cached under an outdated version
  const version = await readDayVersion(db, eventId)
  const known = cached.get(eventId)
  if (known && known.version === version) return known.matched
  const { day, clipRows } = await readDay(db, eventId)
  const matched = await matchInThread(day)
  const angles = new Set(clipRows.flatMap(({ id, angle }) => (angle === 1 ? [id] : [])))
  matched.clips = matched.clips.map((clip) => (angles.has(clip.id) ? { ...clip, angle: true } : clip))
  if (version === null) return matched
  cached.delete(eventId)
  cached.set(eventId, { version, matched })
  if (cached.size > MAX_CACHED) cached.delete(cached.keys().next().value ?? 0)
  return matched
}

/** The clip of each run: the latest that the owner decided, since a re-run counts, else the surest. Without other angles. */
export function clipsOfRuns<Clip extends MatchedClip>(matched: Clip[]): Map<number, Clip> {
  const clipOf = new Map<number, Clip>()
  for (const clip of matched) {
    if (clip.runId === null || clip.angle) continue
    const other = clipOf.get(clip.runId)
    if (!other || isBetter(clip, other)) clipOf.set(clip.runId, clip)
  }
  return clipOf
}

const isBetter = (clip: MatchedClip, earlier: MatchedClip) =>
  clip.decided !== earlier.decided ? clip.decided : clip.decided || clip.sure > earlier.sure

/** Null before the first change. */
async function readDayVersion(db: Db, eventId: number): Promise<string | null> {
  const row = await db
    .selectFrom('dayVersion')
    .select('version')
    .where('eventId', '=', eventId)
    .executeTakeFirst()
  return row?.version ?? null
}

/** Random, not counted: a version of a transaction that was rolled back must not come again. */
export async function changeDayVersion(tx: Tx, eventId: number) {
  const version = randomBytes(12).toString('base64url')
  await tx
    .insertInto('dayVersion')
    .values({ eventId, version })
    .onConflict((conflict) => conflict.column('eventId').doUpdateSet({ version }))
    .execute()
}
