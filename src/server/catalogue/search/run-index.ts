import type { Event } from '../../../contract/catalogue/event.ts'
import { type Findable, NameSearch } from '../../../contract/catalogue/name-search.ts'
import { foldName } from '../../../contract/catalogue/plain-name.ts'
import type { Shop } from '../../composed-shop.ts'
import { yieldToEventLoop } from '../../platform/async/yield-to-event-loop.ts'
import type { Db } from '../../platform/db/open.ts'
import { listEvents } from '../events.ts'
import { isListedRider } from '../visible.ts'

const BATCH = 2000
/** A limit for memory; of more runs, the newest. */
const MAX_RUNS = 200_000

/** Up to this many runs a stale index is rebuilt before the next search. */
const SMALL = 5000
/** A larger one is rebuilt in the background, using at most this share of the CPU; meanwhile the old one is searched. */
const MAX_CPU_SHARE = 1 / 20
/** How long a rebuild may block the event loop. */
const SLICE_MS = 5

/** Shorter ones, and numbers, match too many events. */
const EVENT_NAME = /\p{L}{3}/u
const MAX_EVENTS = 3

interface Built {
  names: NameSearch
  /** By event, the newest first, so that it comes first among equal matches. */
  runs: IndexedRun[]
  eventNames: NameSearch
  events: Event[]
  version: number
  milliseconds: number
  at: number
}

/** An in-memory search index of all runs, per server. Built at the first search and again after a change of the shop. */
export class RunIndex {
  readonly #shop: Pick<Shop, 'db' | 'responses'>
  #built: Built | null = null
  #building: Promise<Built> | null = null

  constructor(shop: Pick<Shop, 'db' | 'responses'>) {
    this.#shop = shop
  }

  /** Best match first. */
  async find(typed: string, { eventId, limit }: { eventId?: number; limit: number }) {
    const { names, runs, eventNames, events } = await this.#current()
    const only = eventId === undefined ? undefined : (run: number) => runs[run]?.eventId === eventId
    const found = names.find(typed, { limit, filter: only })
    const riderIds = found.entries.flatMap((run) => runs[run]?.riderId ?? [])
    const { total, asTyped } = found
    if (eventId !== undefined || !EVENT_NAME.test(typed)) return { riderIds, eventIds: [], total }
    const idsOf = (entries: number[]) => entries.flatMap((event) => events[event]?.id ?? [])
    const filter = startsWordsOf(typed, events)
    const named = idsOf(eventNames.find(typed, { limit: MAX_EVENTS, filter }).entries)
    // an event of that name was meant, and not a rider of a similar one
    if (named.length > 0 && !asTyped) return { riderIds: [], eventIds: named, total: 0 }
    if (total > 0) return { riderIds, eventIds: named, total }
    return { riderIds, eventIds: idsOf(eventNames.find(typed, { limit: MAX_EVENTS }).entries), total }
  }

  #current(): Built | Promise<Built> {
    const built = this.#built
    if (built && built.version === this.#shop.responses.version) return built
    const mayRebuild = !built || performance.now() - built.at > built.milliseconds / MAX_CPU_SHARE
    if (built && built.runs.length > SMALL) {
      // in the background; a failure shows at the next search
      if (mayRebuild) this.#build().catch(() => undefined)
      return built
    }
    return this.#buildNow()
  }

  /** A build in progress may have started before the last change. */
  async #buildNow(): Promise<Built> {
    const { version } = this.#shop.responses
    for (;;) {
      const built = await this.#build()
      if (built.version >= version) return built
    }
  }

  #build(): Promise<Built> {
    this.#building ??= this.#make().finally(() => {
      this.#building = null
    })
    return this.#building
  }

  async #make(): Promise<Built> {
    const { db, responses } = this.#shop
    const { version } = responses
    const byEvent = new Map<number, IndexedRun[]>()
    for await (const batch of readRuns(db)) {
      for (const run of batch) {
        const runs = byEvent.get(run.eventId)
        if (runs) runs.push(run)
        else byEvent.set(run.eventId, [run])
      }
    }
    const events = await listEvents(db)
    const eventNames = new NameSearch(events.map(({ name, date }) => ({ name, horses: [date] })))
    const names = new NameSearch()
    const runs: IndexedRun[] = []
    let milliseconds = 0
    let start = performance.now()
    for (const { id } of events) {
      for (const run of byEvent.get(id)?.reverse() ?? []) {
        names.add(run)
        runs.push(run)
        const spent = performance.now() - start
        if (spent < SLICE_MS) continue
        milliseconds += spent
        await yieldToEventLoop()
        start = performance.now()
      }
    }
    milliseconds += performance.now() - start
    this.#built = { names, runs, eventNames, events, version, milliseconds, at: performance.now() }
    return this.#built
  }
}

const startsWordsOf = (typed: string, events: Event[]) => (event: number) => {
  const text = ` ${foldName(`${events[event]?.name} ${events[event]?.date}`)}`
  return foldName(typed)
    .split(' ')
    .every((word) => text.includes(` ${word}`))
}

interface IndexedRun extends Findable {
  riderId: number
  eventId: number
}

/** Every listed run in batches, the last added first. */
async function* readRuns(db: Db): AsyncGenerator<IndexedRun[]> {
  let before = Number.POSITIVE_INFINITY
  let count = 0
  while (count < MAX_RUNS) {
    const batch = await readBatch(db, before)
    if (batch.length > 0) yield batch
    if (batch.length < BATCH) return
    before = batch.at(-1)?.riderId ?? 0
    count += batch.length
  }
}

async function readBatch(db: Db, before: number): Promise<IndexedRun[]> {
  const riders = await db
    .selectFrom('rider')
    .innerJoin('event', 'event.id', 'rider.eventId')
    .innerJoin('sport', 'sport.id', 'event.sportId')
    .where(isListedRider())
    .$if(Number.isFinite(before), (query) => query.where('rider.id', '<', before))
    .select(['rider.id as riderId', 'rider.eventId', 'rider.name'])
    .orderBy('rider.id', 'desc')
    .limit(BATCH)
    .execute()
  const [first, last] = [riders[0], riders.at(-1)]
  if (!first || !last) return []
  const runs = await db
    .selectFrom('run')
    .select(['riderId', 'horseName', 'draw'])
    .where('riderId', '>=', last.riderId)
    .where('riderId', '<=', first.riderId)
    .where(({ or, eb }) => or([eb('horseName', 'is not', null), eb('draw', 'is not', null)]))
    .execute()
  const runsOf = Map.groupBy(runs, ({ riderId }) => riderId)
  return riders.map((rider) => ({
    ...rider,
    horses: runsOf.get(rider.riderId)?.flatMap(({ horseName }) => horseName ?? []) ?? [],
    draws: runsOf.get(rider.riderId)?.flatMap(({ draw }) => draw ?? []) ?? [],
  }))
}
