import { type RawBuilder, sql } from 'kysely'
import type { SalesFilter } from '../../contract/sales.ts'
import type { Shop } from '../compose.ts'

/** The purchases that fit the owner's filter. */
export const matchingSales = (
  { db, engine }: Pick<Shop, 'db' | 'engine'>,
  { sportId, eventId, from, to, status, search }: SalesFilter,
) => {
  let sales = db.selectFrom('purchase')
  if (sportId !== undefined) sales = sales.where('purchase.sportId', '=', sportId)
  if (eventId !== undefined) sales = sales.where('purchase.eventId', '=', eventId)
  if (status) sales = sales.where('purchase.status', '=', status)
  if (from) sales = sales.where('purchase.createdAt', '>=', from)
  if (to) sales = sales.where('purchase.createdAt', '<', dayAfter(to))
  for (const found of searchFor(engine, wordsOf(search))) sales = sales.where(found)
  return sales
}

export const dayAfter = (day: string) =>
  new Date(Date.parse(day) + 24 * 60 * 60 * 1000).toISOString().slice(0, 10)

/** The books know nothing of what is searched for. */
export const isSearch = ({ search }: SalesFilter) => wordsOf(search).length > 0

/** Each word has to be found; a phone number is one word, however it is cut. */
function wordsOf(search = ''): string[] {
  const text = search.toLowerCase().replace(/\p{Cc}/gu, ' ')
  if (/^[\d\s().+-]+$/.test(text)) return [text.replace(/\D/g, '')].filter(Boolean)
  return text.split(/\s+/).filter(Boolean)
}

// SQLite's index knows every three letters in a row; shorter words are looked for in each text
const FEWEST_LETTERS = 3

function searchFor(engine: Shop['engine'], words: string[]): RawBuilder<boolean>[] {
  const indexed = words.filter((word) => engine === 'sqlite' && [...word].length >= FEWEST_LETTERS)
  // the index has told of the others all there is to tell
  const looked = words.filter((word) => !indexed.includes(word) || rarePart(word) !== word)
  const texts = indexed.map((word) => `"${rarePart(word).replaceAll('"', '""')}"`).join(' AND ')
  return [
    ...(indexed.length > 0
      ? [sql<boolean>`purchase.id in (select rowid from "purchaseText" where "purchaseText" match ${texts})`]
      : []),
    ...looked.map(
      (word) =>
        sql<boolean>`purchase."searchText" like ${`%${word.replace(/[\\%_]/g, '\\$&')}%`} escape '\\'`,
    ),
  ]
}

/** Of an e-mail address that before the @: half of all buyers share what comes after it. */
function rarePart(word: string) {
  const at = word.indexOf('@')
  return at < FEWEST_LETTERS ? word : word.slice(0, at + 1)
}
