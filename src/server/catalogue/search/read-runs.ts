import type { Findable } from '../../../contract/catalogue/name-search.ts'
import type { Db } from '../../platform/db/open.ts'
import { isListedRider } from '../visible.ts'

export interface IndexedRun extends Findable {
  riderId: number
  eventId: number
}

const PART = 2000
/** Of a shop with more, the newest: the index has its place in memory. */
const MOST_RUNS = 200_000

/** Every run that visitors see, those of the newest events first, in parts. */
export async function* readRuns(db: Db): AsyncGenerator<IndexedRun[]> {
  let before = Number.POSITIVE_INFINITY
  let count = 0
  while (count < MOST_RUNS) {
    const part = await readPart(db, before)
    if (part.length > 0) yield part
    if (part.length < PART) return
    before = part.at(-1)?.riderId ?? 0
    count += part.length
  }
}

async function readPart(db: Db, before: number): Promise<IndexedRun[]> {
  const riders = await db
    .selectFrom('rider')
    .innerJoin('event', 'event.id', 'rider.eventId')
    .innerJoin('sport', 'sport.id', 'event.sportId')
    .where(isListedRider())
    .$if(Number.isFinite(before), (query) => query.where('rider.id', '<', before))
    .select(['rider.id as riderId', 'rider.eventId', 'rider.name'])
    .orderBy('rider.id', 'desc')
    .limit(PART)
    .execute()
  const [first, last] = [riders[0], riders.at(-1)]
  if (!first || !last) return []
  const named = await db
    .selectFrom('horse')
    .select(['riderId', 'name'])
    .where('riderId', '>=', last.riderId)
    .where('riderId', '<=', first.riderId)
    .where('name', 'is not', null)
    .execute()
  const drawn = await db
    .selectFrom('run')
    .select(['riderId', 'draw'])
    .where('riderId', '>=', last.riderId)
    .where('riderId', '<=', first.riderId)
    .execute()
  const horses = Map.groupBy(named, ({ riderId }) => riderId)
  const draws = Map.groupBy(drawn, ({ riderId }) => riderId)
  return riders.map((rider) => ({
    ...rider,
    horses: horses.get(rider.riderId)?.map(({ name }) => name) ?? [],
    draws: draws.get(rider.riderId)?.map(({ draw }) => draw) ?? [],
  }))
}
