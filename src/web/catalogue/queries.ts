import { type QueryFunctionContext, useQuery, useQueryClient } from '@tanstack/react-query'
import { api } from '../../contract/api.ts'
import type { Event } from '../../contract/event.ts'
import type { Rider } from '../../contract/rider.ts'
import type { Sport } from '../../contract/sport.ts'
import { useBuyerEmail } from '../checkout/buyer-email.ts'
import { getJson } from '../query-client.ts'
import { RequestError } from '../request.ts'

export const useSports = () => useQuery<Sport[]>({ queryKey: [api.sports] })
export const useSportEvents = (id: number) => useQuery<Event[]>({ queryKey: [api.sportEvents(id)] })

/** Null for a sport that does not exist, or no longer. */
export const useSport = (id: number) =>
  useQuery<Sport | null>({ queryKey: [api.sport(id)], queryFn: getJsonOrMissing })
export const useEvent = (id: number) =>
  useQuery<Event | null>({ queryKey: [api.event(id)], queryFn: getJsonOrMissing })

async function getJsonOrMissing<T>(context: QueryFunctionContext): Promise<T | null> {
  try {
    return (await getJson(context)) as T
  } catch (error) {
    // 400 is a number that no id can be
    if (error instanceof RequestError && (error.status === 404 || error.status === 400)) return null
    throw error
  }
}

export const useEventRiders = (eventId: number) => useRidersAs(eventId, useBuyerEmail())

/**
 * One request at most: the list that came with the page stands until the list for a known buyer is there, and for good
 * if that one can't be had.
 */
export function useRidersAs(eventId: number, email: string | null) {
  const queries = useQueryClient()
  const { data, isError, refetch } = useQuery<Rider[]>({
    queryKey: [api.eventRiders(eventId, email ?? undefined)],
  })
  const riders = data ?? queries.getQueryData<Rider[]>([api.eventRiders(eventId)])
  return { riders, failed: isError && !riders, isFor: data ? email : null, refetch }
}
