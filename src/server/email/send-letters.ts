import { MINUTE } from '../../contract/time.ts'
import type { Shop } from '../composed-shop.ts'
import type { RowOf } from '../tables.ts'
import { composeLetter, Withdrawn } from './compose-letter.ts'
import type { Mailer } from './mailer.ts'
import { holdLateLetters } from './outbox.ts'

type LetterRow = RowOf<'letter'>

const PAUSES = [1, 5, 15, 60, 180, 360, 720, 1440].map((minutes) => minutes * MINUTE)
/** A worker that died while sending leaves its letter to the others after this. */
const LOCK = 5 * MINUTE

/** Sends every letter that is due. Several workers may do so at once: each letter is claimed by one. */
export async function sendLetters(shop: Shop, stopping?: AbortSignal) {
  const { mailer } = shop
  if (!mailer) return
  await holdLateLetters(shop)
  while (!stopping?.aborted) {
    const letter = await claimLetter(shop)
    if (!letter) return
    await sendLetter(shop, mailer, letter)
  }
}

async function sendLetter(shop: Shop, mailer: Mailer, letter: LetterRow) {
  let sentAs: string
  try {
    const { finished, kept } = await composeLetter(shop, letter)
    await mailer.send({ ...finished, messageId: messageIdOf(shop, letter) })
    sentAs = JSON.stringify(kept)
  } catch (error) {
    return error instanceof Withdrawn ? discard(shop, letter) : putBack(shop, letter, error)
  }
  await close(shop, letter, { state: 'sent', sentAt: shop.now().toISOString(), lastError: null, sentAs })
}

/**
 * Only one of several workers finds the letter as it saw it; the others go on to the next. What a thousand people asked to be
 * told of goes out when nothing else does: nobody waits for an order because of it.
 */
const claimLetter = async (shop: Shop): Promise<LetterRow | null> =>
  (await claimNext(shop, '<>')) ?? (await claimNext(shop, '='))

async function claimNext({ db, now }: Shop, toldToMany: '=' | '<>'): Promise<LetterRow | null> {
  for (;;) {
    const time = now()
    const due = db
      .selectFrom('letter')
      .where('state', '=', 'waiting')
      .where('kind', toldToMany, 'film-up')
      .where('nextAttemptAt', '<=', time.toISOString())
      .where(({ or, eb }) => or([eb('lockedUntil', 'is', null), eb('lockedUntil', '<=', time.toISOString())]))
    const next = await due.select('id').orderBy('nextAttemptAt').orderBy('id').limit(1).executeTakeFirst()
    if (!next) return null
    const claimed = await db
      .updateTable('letter')
      .set({ lockedUntil: new Date(time.getTime() + LOCK).toISOString() })
      .where('id', '=', next.id)
      .where('state', '=', 'waiting')
      .where(({ or, eb }) => or([eb('lockedUntil', 'is', null), eb('lockedUntil', '<=', time.toISOString())]))
      .returningAll()
      .executeTakeFirst()
    if (claimed) return claimed
  }
}

/** Tries again after a growing pause; a letter that nobody took for two days has failed. */
async function putBack(shop: Shop, letter: LetterRow, error: unknown) {
  const lastError = (error instanceof Error ? error.message : String(error)).slice(0, 1000)
  const pause = PAUSES[letter.attempts]
  if (pause === undefined) return close(shop, letter, { state: 'failed', lastError })
  const nextAttemptAt = new Date(shop.now().getTime() + pause).toISOString()
  await close(shop, letter, { state: 'waiting', nextAttemptAt, lastError })
}

/** What it was written for is undone, and another letter says so. */
const discard = ({ db }: Shop, letter: LetterRow) =>
  db.deleteFrom('letter').where('id', '=', letter.id).where('lockedUntil', '=', letter.lockedUntil).execute()

const close = ({ db }: Shop, letter: LetterRow, change: Partial<LetterRow>) =>
  db
    .updateTable('letter')
    .set({ ...change, attempts: letter.attempts + 1, lockedUntil: null })
    .where('id', '=', letter.id)
    .where('lockedUntil', '=', letter.lockedUntil)
    .execute()

const messageIdOf = ({ config }: Shop, { id, createdAt }: LetterRow) =>
  `<letter-${id}-${Date.parse(createdAt).toString(36)}@${new URL(config.publicUrl).hostname}>`
