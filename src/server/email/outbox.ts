import type { HeldLetters, Letter, LetterView } from '../../contract/email/letter.ts'
import { DAY } from '../../contract/time.ts'
import type { Shop } from '../composed-shop.ts'
import type { Db } from '../platform/db/open.ts'
import { notFound, ShopError } from '../platform/http/errors.ts'
import type { RowOf } from '../tables.ts'
import { asData, composeLetter, picturesOf } from './compose-letter.ts'
import type { KeptLetter } from './content.ts'
import { toHtml, toText } from './to-html.ts'
import { waitingLetter } from './write-letter.ts'

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

/** A letter that was due so long ago surprises whoever gets it now. */
const LATE = 3 * DAY

/**
 * Letters that nobody could send when they were due, most likely because mail was set up only now, wait for the owner's
 * word. One that the owner sends is due from that moment, so it is not held again.
 */
export const holdLateLetters = ({ db, now }: Shop) =>
  db
    .updateTable('letter')
    .set({ state: 'held' })
    .where('state', '=', 'waiting')
    .where('nextAttemptAt', '<', new Date(now().getTime() - LATE).toISOString())
    .execute()

export async function readHeldLetters({ db }: Pick<Shop, 'db'>): Promise<HeldLetters> {
  const { letters, oldest } = await db
    .selectFrom('letter')
    .select(({ fn }) => [fn.countAll<number>().as('letters'), fn.min('createdAt').as('oldest')])
    .where('state', '=', 'held')
    .executeTakeFirstOrThrow()
  return { letters, oldest: oldest ?? null }
}

/** All that are held go out now, or never. */
export async function releaseLetters({ db, now, worker }: Shop, to: 'send' | 'discard') {
  const change =
    to === 'send'
      ? { state: 'waiting' as const, attempts: 0, nextAttemptAt: now().toISOString() }
      : { state: 'discarded' as const }
  await db.updateTable('letter').set(change).where('state', '=', 'held').execute()
  worker.wake('letters')
}

export async function discardLetter({ db }: Shop, id: number) {
  const discarded = await db
    .updateTable('letter')
    .set({ state: 'discarded' })
    .where('id', '=', id)
    .where('state', 'in', ['held', 'failed'])
    .returning(COLUMNS)
    .executeTakeFirst()
  if (discarded) return discarded
  const letter = await db.selectFrom('letter').select('state').where('id', '=', id).executeTakeFirst()
  throw new ShopError(
    'conflict',
    `This letter is ${(letter ?? notFound('letter')).state}, so it cannot be discarded`,
  )
}

/** As it went out; one that did not yet, or went before letters were kept, as it would go out now. */
export async function readLetter(shop: Shop, id: number): Promise<LetterView> {
  const row =
    (await shop.db.selectFrom('letter').selectAll().where('id', '=', id).executeTakeFirst()) ??
    notFound('letter')
  const { content, look } = await keptOf(shop, row)
  const pictures = asData(await picturesOf(shop, content, look))
  return { ...shown(row), html: toHtml(content, look, pictures), text: toText(content, look) }
}

const keptOf = async (shop: Shop, row: RowOf<'letter'>): Promise<KeptLetter> =>
  row.sentAs ? JSON.parse(row.sentAs) : (await composeLetter(shop, row)).kept

const shown = (row: RowOf<'letter'>) =>
  Object.fromEntries(COLUMNS.map((column) => [column, row[column]])) as Pick<
    RowOf<'letter'>,
    (typeof COLUMNS)[number]
  >
