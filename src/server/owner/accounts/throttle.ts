import { isIPv6 } from 'node:net'
import { exponentialBackoff } from '../../../contract/platform/backoff.ts'
import { HOUR, MINUTE, SECOND } from '../../../contract/time.ts'
import type { Db, Tx } from '../../platform/db/open.ts'
import { ShopError } from '../../platform/http/errors.ts'

interface Guess {
  key: string
  /** How many tries need no pause. */
  free?: number
  firstPause?: number
  longestPause: number
}

interface Tries {
  failures: number
  lastFailureAt: string
}

const FREE_FAILURES = 6
const FORGOTTEN_AFTER = HOUR

/**
 * What a guesser shares from try to try. An address pauses long; a name only shortly, so that nobody can lock the
 * owner out of the shop by guessing at the owner's name.
 */
export const guessesOf = (address: string, username: string): Guess[] => [
  { key: `address ${networkOf(address)}`, longestPause: 15 * MINUTE },
  { key: `username ${username.toLowerCase()}`, longestPause: MINUTE },
]

/** A browser that the owner has logged in with: strangers' tries are none of its. */
export const guessesOfBrowser = (name: string): Guess[] => [
  { key: `browser ${name}`, longestPause: 15 * MINUTE },
]

/** 0 for the first tries, then 1, 2, 4 … times the first pause. */
const pauseAfter = (failures: number, longestPause: number, free = FREE_FAILURES, firstPause = SECOND) =>
  failures < free ? 0 : exponentialBackoff({ first: firstPause, longest: longestPause })(failures - free + 1)

/** Counts a try as failed before it is checked, so that a hundred tries at once count as a hundred. */
export async function countTry(db: Db, guesses: Guess[], now: Date) {
  const wait = await tryOrWait(db, guesses, now)
  if (wait > 0) refuseFor(wait, 'Too many failed logins.')
}

/** Counts a try and gives 0, or gives the seconds to wait before the next one and counts nothing. */
export async function tryOrWait(db: Db, guesses: Guess[], now: Date): Promise<number> {
  await db
    .deleteFrom('throttle')
    .where('lastFailureAt', '<', new Date(now.getTime() - FORGOTTEN_AFTER).toISOString())
    .execute()
  return db.transaction().execute(async (tx) => {
    let wait = 0
    for (const guess of guesses)
      wait = Math.max(wait, waitAfter(await lockTries(tx, guess.key, now), guess, now))
    if (wait > 0) return wait
    await tx
      .updateTable('throttle')
      .set((row) => ({ failures: row('failures', '+', 1), lastFailureAt: now.toISOString() }))
      .where('key', 'in', keysOf(guesses))
      .execute()
    return 0
  })
}

/** The same without counting anything, so that it costs one look: 0 says only that a try may be made. */
export async function stillToWait(db: Db, guess: Guess, now: Date): Promise<number> {
  const tries = await db
    .selectFrom('throttle')
    .select(['failures', 'lastFailureAt'])
    .where('key', '=', guess.key)
    .executeTakeFirst()
  return tries ? waitAfter(tries, guess, now) : 0
}

/** In whole seconds. */
function waitAfter({ failures, lastFailureAt }: Tries, { longestPause, free, firstPause }: Guess, now: Date) {
  const pause = pauseAfter(failures, longestPause, free, firstPause)
  // without a pause, a try that came later but was counted first is no reason to wait
  return pause > 0 ? Math.max(0, Math.ceil((Date.parse(lastFailureAt) + pause - now.getTime()) / SECOND)) : 0
}

/** Writing the key over itself keeps every other try with it waiting until this one is counted. */
const lockTries = (tx: Tx, key: string, now: Date) =>
  tx
    .insertInto('throttle')
    .values({ key, failures: 0, lastFailureAt: now.toISOString() })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ key }))
    .returning(['failures', 'lastFailureAt'])
    .executeTakeFirstOrThrow()

export const forgetTries = (db: Db, guesses: Guess[]) =>
  db.deleteFrom('throttle').where('key', 'in', keysOf(guesses)).execute()

const keysOf = (guesses: Guess[]) => guesses.map(({ key }) => key)

export function refuseFor(seconds: number, why: string): never {
  const length =
    seconds < 100 ? `${seconds} second${seconds === 1 ? '' : 's'}` : `${Math.ceil(seconds / 60)} minutes`
  throw new ShopError('too-many-requests', `${why} Please try again in ${length}.`, {
    'retry-after': String(seconds),
  })
}

/** One household or server has a whole /64 of IPv6 addresses to guess from. */
export function networkOf(address: string) {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1]
  if (mapped || !isIPv6(address)) return mapped ?? address
  const [head = '', tail] = address.split('::')
  const start = head.split(':').filter(Boolean)
  const end = tail?.split(':').filter(Boolean) ?? []
  const zeros = tail === undefined ? 0 : 8 - start.length - end.length
  return [...start, ...Array(Math.max(0, zeros)).fill('0'), ...end].slice(0, 4).join(':')
}
