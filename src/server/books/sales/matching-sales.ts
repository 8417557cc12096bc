import { type RawBuilder, sql } from 'kysely'
import type { SalesFilter } from '../../../contract/books/sales.ts'
import { startOfDay } from '../../../contract/platform/time-zone.ts'
import { DAY } from '../../../contract/time.ts'
import type { Shop } from '../../composed-shop.ts'
import { IS_TEST } from '../test-sales.ts'
import { readTimeZone } from '../time-zone.ts'

/** A query of the purchases that match the owner's filter. */
export async function findMatchingSales({ db, engine }: Pick<Shop, 'db' | 'engine'>, filter: SalesFilter) {
  const { sportId, eventId, from, to, status, test, code, search } = filter
  const zone = from || to ? await readTimeZone(db) : ''
  let sales = db.selectFrom('purchase').where(test ? IS_TEST : IS_COUNTED)
  if (sportId !== undefined) sales = sales.where('purchase.sportId', '=', sportId)
  if (eventId !== undefined) sales = sales.where('purchase.eventId', '=', eventId)
  if (status) sales = sales.where('purchase.status', '=', status)
  if (code) sales = sales.where('purchase.code', '=', code)
  if (from) sales = sales.where('purchase.createdAt', '>=', startOfDay(zone, from).toISOString())
  if (to) sales = sales.where('purchase.createdAt', '<', startOfDay(zone, dayAfter(to)).toISOString())
  for (const condition of searchFor(engine, wordsOf(search))) sales = sales.where(condition)
  return sales
}

const dayAfter = (day: string) => new Date(Date.parse(day) + DAY).toISOString().slice(0, 10)

// in the same words as the partial indexes
const IS_COUNTED = sql<boolean>`"purchase"."counted" = 1`

/** All words must match. A phone number is one word, however it is punctuated. */
function wordsOf(search = ''): string[] {
  const text = search.toLowerCase().replace(/\p{Cc}/gu, ' ')
  if (/^[\d\s().+-]+$/.test(text)) return [text.replace(/\D/g, '')].filter(Boolean)
  return text.split(/\s+/).filter(Boolean)
}

// the trigram indexes find three characters or more; for shorter words every text is read
const FEWEST_LETTERS = 3

/** The index finds the rare part of each word; the whole word is compared in what that finds. */
function searchFor(engine: Shop['engine'], words: string[]): RawBuilder<boolean>[] {
  const longer = words.filter((word) => rarePart(word) !== word)
  if (engine === 'postgres') {
    // strpos, because the trigram index would also be used for a LIKE
    return [
      ...words.map(rarePart).map(like),
      ...longer.map((word) => sql<boolean>`strpos(${TEXT}, ${word}) > 0`),
    ]
  }
  const indexed = words.filter((word) => [...word].length >= FEWEST_LETTERS)
  const texts = indexed.map((word) => `"${rarePart(word).replaceAll('"', '""')}"`).join(' AND ')
  const found = sql<boolean>`purchase.id in (select rowid from "purchaseText" where "purchaseText" match ${texts})`
  const looked = words.filter((word) => !indexed.includes(word) || longer.includes(word))
  return [...(indexed.length > 0 ? [found] : []), ...looked.map(like)]
}

const TEXT = sql`purchase."searchText"`

const like = (word: string) =>
  sql<boolean>`${TEXT} like ${`%${word.replace(/[\\%_]/g, '\\$&')}%`} escape '\\'`

/** Of an email address the part before the @: half of all buyers share the rest. */
function rarePart(word: string) {
  const at = word.indexOf('@')
  return at < FEWEST_LETTERS ? word : word.slice(0, at + 1)
}
