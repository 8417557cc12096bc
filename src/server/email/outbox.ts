import type { Letter } from '../../contract/email/letter.ts'
import type { Shop } from '../composed-shop.ts'
import type { Db } from '../platform/db/open.ts'
import { notFound } from '../platform/http/errors.ts'
import type { RowOf } from '../tables.ts'
import { composeLetter } from './compose-letter.ts'
import { waitingLetter } from './write-letter.ts'

export const COLUMNS = [
  'id',
  'kind',
  'recipient',
  'subject',
  'state',
  'attempts',
  'lastError',
  'createdAt',
  'sentAt',
] as const

/** Newest first. The next page starts `before` the last id of this one. */
export const listLetters = (
  db: Db,
  { before, limit }: { before?: number; limit: number },
): Promise<Letter[]> =>
  db
    .selectFrom('letter')
    .select(COLUMNS)
    .$if(before !== undefined, (letters) => letters.where('id', '<', before ?? 0))
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()

/** Sends a letter now. One that was sent already goes out as a new one, which no mailbox takes for the old. */
export async function resendLetter(shop: Shop, id: number): Promise<Letter> {
  const { db, now } = shop
  const letter =
    (await db.selectFrom('letter').selectAll().where('id', '=', id).executeTakeFirst()) ?? notFound('letter')
  // says at once why, where there is nothing to send any more
  await composeLetter(shop, letter)
  const time = now().toISOString()
  const again = await db
    .updateTable('letter')
    .set({ state: 'waiting', attempts: 0, nextAttemptAt: time })
    .where('id', '=', id)
    .where('state', '<>', 'sent')
    .returning(COLUMNS)
    .executeTakeFirst()
  return again ?? copyLetter(db, letter, time)
}

const copyLetter = (db: Db, letter: RowOf<'letter'>, time: string) =>
  db
    .insertInto('letter')
    .values(waitingLetter({ ...letter, time }))
    .returning(COLUMNS)
    .executeTakeFirstOrThrow()
