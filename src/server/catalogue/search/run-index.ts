import { type Findable, NameSearch } from '../../../contract/catalogue/name-search.ts'
import type { Shop } from '../../composed-shop.ts'
import { yieldToEventLoop } from '../../platform/async/yield-to-event-loop.ts'
import type { Db } from '../../platform/db/open.ts'
import { isListedRider } from '../visible.ts'

const PART = 2000
/** Of a shop with more, the newest: the index has its place in memory. */
const MOST_RUNS = 200_000

/** An index of so many runs is made anew before the next answer. */
const SMALL = 5000
/** A larger one takes at most this part of the server's time: the index before it answers meanwhile. */
const SHARE = 1 / 20
/** For so long nobody else is answered while it is made. */
const AT_ONCE = 5

interface Built {
  names: NameSearch
  runs: IndexedRun[]
  version: number
  milliseconds: number
  at: number
}

/**
 * Every run of the shop in memory, by what people search with. Each server has its own, made when somebody searches and made
 * anew after the shop has changed, as the ready answers are.
 */
export class RunIndex {
  readonly #shop: Pick<Shop, 'db' | 'responses'>
  #built: Built | null = null
  #building: Promise<Built> | null = null

  constructor(shop: Pick<Shop, 'db' | 'responses'>) {
    this.#shop = shop
  }

  /** The riders that answer what was typed, the best first. */
  async find(typed: string, { eventId, limit }: { eventId?: number; limit: number }): Promise<number[]> {
    const { names, runs } = await this.#current()
    const only = eventId === undefined ? undefined : (run: number) => runs[run]?.eventId === eventId
    return names.find(typed, limit, only).flatMap((run) => runs[run]?.riderId ?? [])
  }

  #current(): Built | Promise<Built> {
    const built = this.#built
    if (built && built.version === this.#shop.responses.version) return built
    const isDue = !built || performance.now() - built.at > built.milliseconds / SHARE
    if (built && built.runs.length > SMALL) {
      // who searches does not wait for it; whether it fails is seen by who searches next
      if (isDue) this.#build().catch(() => undefined)
      return built
    }
    return this.#buildNow()
  }

  /** One that is being made may have begun before the last change. */
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
    for await (const part of readRuns(this.#shop.db)) {
      let start = performance.now()
      for (const run of part) {
        names.add(run)
        runs.push(run)
        const spent = performance.now() - start
        if (spent < AT_ONCE) continue
        milliseconds += spent
        // others are answered meanwhile
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

/** Every run that visitors see, those of the newest events first, in parts. */
async function* readRuns(db: Db): AsyncGenerator<IndexedRun[]> {
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
