import { type RawBuilder, sql } from 'kysely'
import type { SalesFilter } from '../../../contract/books/sales.ts'
import { startOfDay } from '../../../contract/platform/time-zone.ts'
import { DAY } from '../../../contract/time.ts'
import type { Shop } from '../../composed-shop.ts'
import { IS_TEST } from '../test-sales/leave-out-test-sales.ts'
import { readTimeZone } from '../time-zone/time-zone.ts'

/** A query of the purchases that fit the owner's filter. */
export async function findMatchingSales(books: Pick<Shop, 'db' | 'engine'>, filter: SalesFilter) {
  const { from, to } = filter
  const zone = from || to ? await readTimeZone(books.db) : ''
  return matchingSales(books, {
    ...filter,
    since: from ? startOfDay(zone, from).toISOString() : null,
    until: to ? startOfDay(zone, dayAfter(to)).toISOString() : null,
  })
}

/** The times at which the first and the last day of the filter begin and end. */
interface Times {
  since: string | null
  until: string | null
}

function matchingSales(
  { db, engine }: Pick<Shop, 'db' | 'engine'>,
  { sportId, eventId, since, until, status, test, search }: SalesFilter & Times,
) {
  let sales = db.selectFrom('purchase').where(test ? IS_TEST : IS_COUNTED)
  if (sportId !== undefined) sales = sales.where('purchase.sportId', '=', sportId)
  if (eventId !== undefined) sales = sales.where('purchase.eventId', '=', eventId)
  if (status) sales = sales.where('purchase.status', '=', status)
  if (since) sales = sales.where('purchase.createdAt', '>=', since)
  if (until) sales = sales.where('purchase.createdAt', '<', until)
  for (const found of searchFor(engine, wordsOf(search))) sales = sales.where(found)
  return sales
}

const dayAfter = (day: string) => new Date(Date.parse(day) + DAY).toISOString().slice(0, 10)

// as the indexes have it
const IS_COUNTED = sql<boolean>`"purchase"."counted" = 1`

/** Each word has to be found; a phone number is one word, however it is cut. */
function wordsOf(search = ''): string[] {
  const text = search.toLowerCase().replace(/\p{Cc}/gu, ' ')
  if (/^[\d\s().+-]+$/.test(text)) return [text.replace(/\D/g, '')].filter(Boolean)
  return text.split(/\s+/).filter(Boolean)
}

// the indexes know every three letters in a row; shorter words are looked for in each text
const FEWEST_LETTERS = 3

/** The rare part of each word is what an index is asked for; the whole word is looked for in what that finds. */
function searchFor(engine: Shop['engine'], words: string[]): RawBuilder<boolean>[] {
  const longer = words.filter((word) => rarePart(word) !== word)
  if (engine === 'postgres') {
    // in words that the index does not understand, or it would be asked for them too
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

/** Of an e-mail address that before the @: half of all buyers share what comes after it. */
function rarePart(word: string) {
  const at = word.indexOf('@')
  return at < FEWEST_LETTERS ? word : word.slice(0, at + 1)
}
