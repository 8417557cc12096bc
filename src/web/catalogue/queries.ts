import { useQuery, useQueryClient } from '@tanstack/react-query'
import { api } from '../../contract/api.ts'
import type { Event } from '../../contract/event.ts'
import type { Rider } from '../../contract/rider.ts'
import type { Sport } from '../../contract/sport.ts'
import { useBuyerEmail } from '../checkout/buyer-email.ts'

export const useSports = () => useQuery<Sport[]>({ queryKey: [api.sports] })
export const useSport = (id: number) => useQuery<Sport>({ queryKey: [api.sport(id)] })
export const useSportEvents = (id: number) => useQuery<Event[]>({ queryKey: [api.sportEvents(id)] })
export const useEvent = (id: number) => useQuery<Event>({ queryKey: [api.event(id)] })

/** One request at most: the list that came with the page stands until the list for a known buyer is there. */
export function useEventRiders(eventId: number) {
  const queries = useQueryClient()
  const email = useBuyerEmail()
  return useQuery<Rider[]>({
    queryKey: [api.eventRiders(eventId, email ?? undefined)],
    placeholderData: () => queries.getQueryData<Rider[]>([api.eventRiders(eventId)]),
  })
}
