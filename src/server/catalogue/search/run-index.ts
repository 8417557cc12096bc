import { type Findable, NameSearch } from '../../../contract/catalogue/name-search.ts'
import type { Shop } from '../../composed-shop.ts'
import { yieldToEventLoop } from '../../platform/async/yield-to-event-loop.ts'
import type { Db } from '../../platform/db/open.ts'
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

interface Built {
  names: NameSearch
  runs: IndexedRun[]
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

  /** Rider ids, best match first. */
  async find(typed: string, { eventId, limit }: { eventId?: number; limit: number }): Promise<number[]> {
    const { names, runs } = await this.#current()
    const only = eventId === undefined ? undefined : (run: number) => runs[run]?.eventId === eventId
    return names.find(typed, limit, only).flatMap((run) => runs[run]?.riderId ?? [])
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
    const { version } = this.#shop.responses
    const names = new NameSearch()
    const runs: IndexedRun[] = []
    let milliseconds = 0
    for await (const batch of readRuns(this.#shop.db)) {
      let start = performance.now()
      for (const run of batch) {
        names.add(run)
        runs.push(run)
        const spent = performance.now() - start
        if (spent < SLICE_MS) continue
        milliseconds += spent
        await yieldToEventLoop()
        start = performance.now()
      }
      milliseconds += performance.now() - start
      await yieldToEventLoop()
    }
    this.#built = { names, runs, version, milliseconds, at: performance.now() }
    return this.#built
  }
}

interface IndexedRun extends Findable {
  riderId: number
  eventId: number
}

/** Every listed run in batches, newest first. */
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
