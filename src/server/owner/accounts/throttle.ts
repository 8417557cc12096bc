import { exponentialBackoff } from '../../../contract/platform/backoff.ts'
import { HOUR, MINUTE, SECOND } from '../../../contract/time.ts'
import type { Db, Tx } from '../../platform/db/open.ts'
import { ShopError } from '../../platform/http/errors.ts'
import { networkOf } from '../../platform/http/network.ts'

interface Limit {
  key: string
  /** Attempts without a pause. */
  free?: number
  firstPause?: number
  longestPause: number
}

interface Attempts {
  failures: number
  lastFailureAt: string
}

const FREE_ATTEMPTS = 6
const RESET_AFTER_MS = HOUR

/** By network, with long pauses, and by username, with short ones so that strangers cannot lock the owner out. */
export const loginLimits = (address: string, username: string): Limit[] => [
  { key: `address ${networkOf(address)}`, longestPause: 15 * MINUTE },
  { key: `username ${username.toLowerCase()}`, longestPause: MINUTE },
]

/** For a browser that the owner has logged in with before. */
export const browserLimits = (name: string): Limit[] => [
  { key: `browser ${name}`, longestPause: 15 * MINUTE },
]

/** For confirmations within a session: those of strangers do not count. */
export const sessionLimits = (sessionHash: string): Limit[] => [
  { key: `session ${sessionHash}`, longestPause: 15 * MINUTE },
]

/** For logins with a second step during a pause: each verifies a password, which takes the server's time. */
export const secondChances = (address: string): Limit[] => [
  { key: `second chance ${networkOf(address)}`, free: 20, longestPause: MINUTE },
]

/** For codes after the correct password, during a pause: a million guesses find one. */
export const codeLimits = (userId: number): Limit[] => [
  { key: `code of ${userId}`, longestPause: 15 * MINUTE },
]

/** For links whose secret is wrong: correct ones are not counted. */
export const linkLimits = (address: string): Limit[] => [
  { key: `link ${networkOf(address)}`, free: 20, longestPause: 15 * MINUTE },
]

/** 0 for the free attempts, then 1, 2, 4 … times the first pause. */
const pauseAfter = (failures: number, longestPause: number, free = FREE_ATTEMPTS, firstPause = SECOND) =>
  failures < free ? 0 : exponentialBackoff({ first: firstPause, longest: longestPause })(failures - free + 1)

/** Counts the attempt as failed before it is checked, so that concurrent ones all count. */
export async function countAttempt(db: Db, limits: Limit[], now: Date) {
  const wait = await attemptOrWait(db, limits, now)
  if (wait > 0) refuseTooMany(wait, 'Too many failed logins.')
}

/** Counts the attempt and returns 0, or returns the seconds to wait and counts nothing. */
export async function attemptOrWait(db: Db, limits: Limit[], now: Date): Promise<number> {
  await db
    .deleteFrom('throttle')
    .where('lastFailureAt', '<', new Date(now.getTime() - RESET_AFTER_MS).toISOString())
    .execute()
  return db.transaction().execute(async (tx) => {
    let wait = 0
    for (const limit of limits)
      wait = Math.max(wait, waitAfter(await lockAttempts(tx, limit.key, now), limit, now))
    if (wait > 0) return wait
    await tx
      .updateTable('throttle')
      .set((row) => ({ failures: row('failures', '+', 1), lastFailureAt: now.toISOString() }))
      .where('key', 'in', keysOf(limits))
      .execute()
    return 0
  })
}

/** Reads without counting: one query. */
export async function remainingWait(db: Db, limits: Limit[], now: Date): Promise<number> {
  const tries = await db
    .selectFrom('throttle')
    .select(['key', 'failures', 'lastFailureAt'])
    .where('key', 'in', keysOf(limits))
    .execute()
  const waits = limits.map((limit) => {
    const own = tries.find(({ key }) => key === limit.key)
    return own ? waitAfter(own, limit, now) : 0
  })
  return Math.max(0, ...waits)
}

/** In seconds, rounded up. */
function waitAfter(
  { failures, lastFailureAt }: Attempts,
  { longestPause, free, firstPause }: Limit,
  now: Date,
) {
  const pause = pauseAfter(failures, longestPause, free, firstPause)
  // without a pause there is nothing to wait for, even if a concurrent attempt has a later time
  return pause > 0 ? Math.max(0, Math.ceil((Date.parse(lastFailureAt) + pause - now.getTime()) / SECOND)) : 0
}

/** The update of the key to itself locks the row until this attempt is counted. */
const lockAttempts = (tx: Tx, key: string, now: Date) =>
  tx
    .insertInto('throttle')
    .values({ key, failures: 0, lastFailureAt: now.toISOString() })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ key }))
    .returning(['failures', 'lastFailureAt'])
    .executeTakeFirstOrThrow()

export const resetAttempts = (db: Db, limits: Limit[]) =>
  db.deleteFrom('throttle').where('key', 'in', keysOf(limits)).execute()

const keysOf = (limits: Limit[]) => limits.map(({ key }) => key)

export function refuseTooMany(seconds: number, why: string): never {
  const length =
    seconds < 100 ? `${seconds} second${seconds === 1 ? '' : 's'}` : `${Math.ceil(seconds / 60)} minutes`
  throw new ShopError('too-many-requests', `${why} Please try again in ${length}.`, {
    'retry-after': String(seconds),
  })
}
