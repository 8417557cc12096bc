import { type QueryClient, useQuery } from '@tanstack/react-query'
import { api } from '../../../contract/api.ts'
import type { Event } from '../../../contract/event.ts'
import type { Rider } from '../../../contract/rider.ts'
import type { Sport } from '../../../contract/sport.ts'

// the owner is answered more than a visitor, so what came with a page for visitors is never taken for it
const OWNER = 'owner'

export const allSportsKey = [api.sports, OWNER]
const sportKey = (id: number) => [api.sport(id), OWNER]
export const sportEventsKey = (sportId: number) => [api.sportEvents(sportId), OWNER]
export const sportRidersKey = (sportId: number) => [api.sportRiders(sportId), OWNER]

export const useAllSports = () => useQuery<Sport[]>({ queryKey: allSportsKey })
export const useOwnSport = (id: number) => useQuery<Sport>({ queryKey: sportKey(id) })
export const useOwnEvents = (sportId: number, enabled = true) =>
  useQuery<Event[]>({ queryKey: sportEventsKey(sportId), enabled })
export const useOwnRiders = (sportId: number) => useQuery<Rider[]>({ queryKey: sportRidersKey(sportId) })

const CATALOGUE = [api.sports, api.events, api.riders, api.imports, api.overview]

/** After a change everything of the catalogue is asked again: at once where it is seen, else at the next view. */
export const refreshCatalogue = (client: QueryClient, butNot?: readonly unknown[]) =>
  client.invalidateQueries({
    predicate: ({ queryKey }) =>
      CATALOGUE.some((path) => String(queryKey[0]).startsWith(path)) && String(queryKey) !== String(butNot),
  })
