import { NameSearch } from '../../contract/catalogue/name-search.ts'
import type { Rider } from '../../contract/catalogue/rider.ts'

const indexes = new WeakMap<Rider[], NameSearch>()

/** Matching riders, best first. The index of each list is cached. */
export function findRiders(riders: Rider[], typed: string): Rider[] {
  let search = indexes.get(riders)
  if (!search) {
    search = new NameSearch(
      riders.map(({ name, horses }) => ({
        name,
        horses: horses.map((horse) => horse.name),
        draws: horses.flatMap(({ run }) => (run ? String(run.draw) : [])),
      })),
    )
    indexes.set(riders, search)
  }
  return search.find(typed).entries.flatMap((entry) => riders[entry] ?? [])
}
