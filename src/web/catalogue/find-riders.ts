import { NameSearch } from '../../contract/catalogue/name-search.ts'
import type { Rider } from '../../contract/catalogue/rider.ts'

const made = new WeakMap<Rider[], NameSearch>()

/** The riders that answer what was typed, the best first. Each list is read once. */
export function findRiders(riders: Rider[], typed: string): Rider[] {
  let search = made.get(riders)
  if (!search) {
    search = new NameSearch(
      riders.map(({ name, horses }) => ({
        name,
        horses: horses.map((horse) => horse.name),
        draws: horses.flatMap(({ run }) => (run ? String(run.draw) : [])),
      })),
    )
    made.set(riders, search)
  }
  return search.find(typed).flatMap((entry) => riders[entry] ?? [])
}
