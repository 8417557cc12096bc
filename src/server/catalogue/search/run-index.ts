import { NameSearch } from '../../../contract/catalogue/name-search.ts'
import type { Shop } from '../../composed-shop.ts'
import { ownTurn } from '../../platform/async/turns.ts'
import { type IndexedRun, readRuns } from './read-runs.ts'

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
        await ownTurn()
        start = performance.now()
      }
      milliseconds += performance.now() - start
      await ownTurn()
    }
    this.#built = { names, runs, version, milliseconds, at: performance.now() }
    return this.#built
  }
}
