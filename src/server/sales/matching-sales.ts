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
  for (const word of wordsOf(search)) sales = sales.where(holds(engine, word))
  return sales
}

const dayAfter = (day: string) => new Date(Date.parse(day) + 24 * 60 * 60 * 1000).toISOString().slice(0, 10)

/** Each word has to be found; a phone number is one word, however it is cut. */
export function wordsOf(search = ''): string[] {
  const text = search.toLowerCase().replace(/\p{Cc}/gu, ' ')
  if (/^[\d\s().+-]+$/.test(text)) return [text.replace(/\D/g, '')].filter(Boolean)
  return text.split(/\s+/).filter(Boolean)
}

// what SQLite's index of three letters cannot find is looked for in every text
const FEWEST_LETTERS = 3

const holds = (engine: Shop['engine'], word: string): RawBuilder<boolean> =>
  engine === 'sqlite' && [...word].length >= FEWEST_LETTERS
    ? sql`purchase.id in (select rowid from "purchaseText" where "purchaseText" match ${`"${word.replaceAll('"', '""')}"`})`
    : sql`purchase."searchText" like ${`%${word.replace(/[\\%_]/g, '\\$&')}%`} escape '\\'`
