import { randomInt } from 'node:crypto'
import { EventWord } from '../../../contract/weekend/event-word.ts'
import type { Shop } from '../../composed-shop.ts'
import type { Db } from '../../platform/db/open.ts'
import { ShopError } from '../../platform/http/errors.ts'
import { EASY_WORDS } from './easy-words.ts'

/** The event that a word leads to, however it was typed. */
export async function findEventByWord(db: Db, typed: string): Promise<number | null> {
  const { data } = EventWord.safeParse({ word: typed })
  // PostgreSQL takes no text with a zero in it, and no word has anything but letters
  if (!data) return null
  const { word } = data
  const row = await db.selectFrom('eventWord').select('eventId').where('word', '=', word).executeTakeFirst()
  return row?.eventId ?? null
}

/** The event's word; one is found for it where it has none. */
export const ensureWord = (shop: Pick<Shop, 'db' | 'engine' | 'now'>, eventId: number): Promise<string> =>
  shop.db.transaction().execute(async (tx) => {
    // two of the owner's tabs that ask at once come one after the other
    if (shop.engine === 'postgres')
      await tx.selectFrom('event').select('id').where('id', '=', eventId).forUpdate().execute()
    for (;;) {
      const known = await currentWord(tx, eventId)
      if (known) return known
      // another event may draw the same word meanwhile
      await tx
        .insertInto('eventWord')
        .values({ word: await freeWord(tx), eventId, chosenAt: shop.now().toISOString() })
        .onConflict((conflict) => conflict.column('word').doNothing())
        .execute()
    }
  })

/** A word of the owner's own. An earlier one of the same event may be taken up again. */
export async function chooseWord(db: Db, eventId: number, word: string, now: Date) {
  const { numInsertedOrUpdatedRows = 0n } = await db
    .insertInto('eventWord')
    .values({ word, eventId, chosenAt: now.toISOString() })
    .onConflict((conflict) =>
      conflict
        .column('word')
        .doUpdateSet({ chosenAt: now.toISOString() })
        .where('eventWord.eventId', '=', eventId),
    )
    .executeTakeFirst()
  if (numInsertedOrUpdatedRows === 0n)
    throw new ShopError(
      'word-taken',
      `"${word}" leads to another event already, also from posters that are printed`,
    )
}

async function currentWord(db: Db, eventId: number) {
  const row = await db
    .selectFrom('eventWord')
    .select('word')
    .where('eventId', '=', eventId)
    .orderBy('chosenAt', 'desc')
    .orderBy('word')
    .executeTakeFirst()
  return row?.word ?? null
}

/** One word while there are some, then two: what left the shop keeps its word. */
async function freeWord(db: Db): Promise<string> {
  const taken = new Set((await db.selectFrom('eventWord').select('word').execute()).map(({ word }) => word))
  const free = EASY_WORDS.filter((word) => !taken.has(word))
  return free.length > 0 ? anyOf(free) : `${anyOf(EASY_WORDS)}-${anyOf(EASY_WORDS)}`
}

const anyOf = (words: string[]) => words[randomInt(words.length)] ?? ''
