import type { Letter } from '../../contract/letter.ts'
import type { Shop } from '../compose.ts'
import type { Db } from '../db/open.ts'
import { notFound } from '../errors.ts'

const COLUMNS = [
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
export const resendLetter = ({ db, now }: Shop, id: number): Promise<Letter> =>
  db.transaction().execute(async (tx) => {
    const time = now().toISOString()
    const again = await tx
      .updateTable('letter')
      .set({ state: 'waiting', attempts: 0, nextAttemptAt: time })
      .where('id', '=', id)
      .where('state', '<>', 'sent')
      .returning(COLUMNS)
      .executeTakeFirst()
    if (again) return again
    const sent = await tx
      .selectFrom('letter')
      .select(['kind', 'recipient', 'subject', 'payload', 'replyTo'])
      .where('id', '=', id)
      .executeTakeFirst()
    return tx
      .insertInto('letter')
      .values({
        ...(sent ?? notFound('letter')),
        state: 'waiting',
        attempts: 0,
        nextAttemptAt: time,
        lockedUntil: null,
        lastError: null,
        sentAt: null,
        createdAt: time,
      })
      .returning(COLUMNS)
      .executeTakeFirstOrThrow()
  })
