import { useEffect, useState } from 'react'
import type { Rider } from '../../contract/catalogue/rider.ts'

type FindRiders = (riders: Rider[], typed: string) => Rider[]

/** Until the search that forgives is there, and where it cannot be fetched. */
const byName: FindRiders = (riders, typed) => {
  const wanted = typed.trim().toLowerCase()
  return riders.filter((rider) => rider.name.toLowerCase().includes(wanted))
}

let forgiving: FindRiders | undefined

/** Without a signal there is nothing to fetch it from, and parts of names are found all the same. */
export const preloadSearch = async () => {
  if (navigator.onLine) forgiving ??= (await import('./find-riders.ts')).findRiders
}

/** The riders that are searched for; all of them, in their order, where nothing is. */
export function useRiderSearch(riders: Rider[] | undefined, typed: string): Rider[] | undefined {
  const [, setLoaded] = useState(false)
  const searching = typed.trim() !== ''
  useEffect(() => {
    if (searching)
      preloadSearch().then(
        () => setLoaded(true),
        () => undefined,
      )
  }, [searching])
  return riders && searching ? (forgiving ?? byName)(riders, typed) : riders
}
