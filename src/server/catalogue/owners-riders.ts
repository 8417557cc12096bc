import { ownTurn } from '../platform/async/turns.ts'
import type { Db } from '../platform/db/open.ts'
import { type PlacedRider, type RiderSearch, readPlaced, ridersOf } from './riders.ts'
import { comparePlaces } from './running-order.ts'

const PART = 500

/**
 * The riders of an event, a sport or the whole shop as the owner sees them, as JSON. There may be tens of thousands: they are
 * read and written in parts, and visitors are answered between two of them.
 */
export async function writeOwnersRiders(db: Db, search: Omit<RiderSearch, 'riderIds'>): Promise<string> {
  const { eventId } = search
  const placed = eventId === undefined ? await readAll(db, search) : await readPlaced(db, search)
  const texts: string[] = []
  for (let start = 0; start < placed.length; start += PART) {
    await ownTurn()
    const part = placed.slice(start, start + PART)
    texts.push(part.map(({ rider }) => JSON.stringify(rider)).join(','))
  }
  return `[${texts.join(',')}]`
}

async function readAll(db: Db, search: RiderSearch): Promise<PlacedRider[]> {
  const placed: PlacedRider[] = []
  for (let after = 0; ; ) {
    await ownTurn()
    const riderIds = await readIds(db, search, after)
    if (riderIds.length > 0) placed.push(...(await readPlaced(db, { ...search, riderIds })))
    if (riderIds.length < PART) break
    after = riderIds.at(-1) ?? 0
  }
  await ownTurn()
  return placed.sort((a, b) => comparePlaces(a.place, b.place) || a.rider.id - b.rider.id)
}

const readIds = async (db: Db, search: RiderSearch, after: number) =>
  (
    await ridersOf(db, search)
      .where('rider.id', '>', after)
      .select('rider.id')
      .orderBy('rider.id')
      .limit(PART)
      .execute()
  ).map(({ id }) => id)
