import { randomInt } from 'node:crypto'
import { pathTo, shortPath } from '../../../contract/pages.ts'
import { EventWord, POSTER_LINE, type Poster } from '../../../contract/weekend/poster/poster.ts'
import { findEvent } from '../../catalogue/events.ts'
import type { Shop } from '../../composed-shop.ts'
import type { Db } from '../../platform/db/open.ts'
import { notFound, ShopError } from '../../platform/http/errors.ts'

/**
 * Words that are understood over a bad loudspeaker and spelled in one way. None sounds like another word ("mare", "rein"), and
 * none is unkind about a rider or a horse.
 */
export const EASY_WORDS = `
apple arrow autumn badger banjo barley basket beacon birch blanket blossom bonfire branch breeze bridge bronze brook bucket
buffalo button cabin cactus camel candle canyon carrot castle cedar chapel cherry chestnut circle clover cobalt comet copper
corner cotton coyote cricket crystal daisy diamond dragon eagle echo falcon feather fiddle forest fox garden ginger
granite gravel guitar hammer harbor harvest hazel hickory honey horizon indigo island ivory jacket jasmine jungle juniper
kitten ladder lantern lemon lightning lilac lion lizard magnet maple marble meadow melon mirror mountain mustang
needle nickel nugget ocean olive orange orchard otter panther paper pepper pickle pilot pine planet pocket
pony poppy prairie pumpkin purple puzzle rabbit radio rainbow raven ribbon river rocket saddle sapphire shadow silver
spider spring sugar summer sunset thunder tiger timber tomato trumpet tulip tunnel turtle valley velvet violet
wagon walnut whistle willow window winter yellow zebra
`
  .trim()
  .split(/\s+/)

export async function readPoster(shop: Shop, eventId: number): Promise<Poster> {
  const event = (await findEvent(shop.db, eventId, { asOwner: true })) ?? notFound('event')
  const { publicUrl } = shop.config
  const word = await ensureWord(shop, eventId)
  const { posterLine } = await shop.db
    .selectFrom('event')
    .select('posterLine')
    .where('id', '=', eventId)
    .executeTakeFirstOrThrow()
  return {
    event,
    line: posterLine ?? POSTER_LINE,
    word,
    shortAddress: publicUrl.replace(/^https?:\/\//, '') + shortPath(word),
    eventUrl: publicUrl + pathTo('event', { id: eventId }),
  }
}

export const changeLine = (db: Db, eventId: number, line: string) =>
  db
    .updateTable('event')
    .set({ posterLine: line || null })
    .where('id', '=', eventId)
    .execute()

export const notePrinted = ({ db, now }: Pick<Shop, 'db' | 'now'>, eventId: number) =>
  db.updateTable('event').set({ posterPrintedAt: now().toISOString() }).where('id', '=', eventId).execute()

/** The event of a short address, however it was typed. */
export async function findEventByWord(db: Db, typed: string): Promise<number | null> {
  const { data } = EventWord.safeParse({ word: typed })
  // PostgreSQL refuses text with a zero byte
  if (!data) return null
  const { word } = data
  const row = await db.selectFrom('eventWord').select('eventId').where('word', '=', word).executeTakeFirst()
  return row?.eventId ?? null
}

/** The event's word; chosen at random where it has none. */
const ensureWord = (shop: Pick<Shop, 'db' | 'engine' | 'now'>, eventId: number): Promise<string> =>
  shop.db.transaction().execute(async (tx) => {
    // serialises two tabs of the owner
    if (shop.engine === 'postgres')
      await tx.selectFrom('event').select('id').where('id', '=', eventId).forUpdate().execute()
    for (;;) {
      const known = await currentWord(tx, eventId)
      if (known) return known
      // another event may get the same word meanwhile
      await tx
        .insertInto('eventWord')
        .values({ word: await freeWord(tx), eventId, chosenAt: shop.now().toISOString() })
        .onConflict((conflict) => conflict.column('word').doNothing())
        .execute()
    }
  })

/** The owner's own word; an earlier one of the same event may be chosen again. */
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
      'conflict',
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

/** One word while there are free ones, then two; words are never reused. */
async function freeWord(db: Db): Promise<string> {
  const taken = new Set((await db.selectFrom('eventWord').select('word').execute()).map(({ word }) => word))
  const free = EASY_WORDS.filter((word) => !taken.has(word))
  return free.length > 0 ? anyOf(free) : `${anyOf(EASY_WORDS)}-${anyOf(EASY_WORDS)}`
}

const anyOf = (words: string[]) => words[randomInt(words.length)] ?? ''
