import { useQuery, useQueryClient } from '@tanstack/react-query'
import {
  findEvent,
  findSport,
  listRiders,
  listSportEvents,
  listSports,
} from '../../contract/calls/catalogue.ts'
import { readOf, readOrNull, useRead } from '../api/queries.ts'
import { useBuyerEmail } from '../checkout/buyer-email.ts'

export const useSports = () => useRead(listSports, {})
export const useSportEvents = (id: number) => useRead(listSportEvents, { params: { id } })

// 400 is a number that no id can be
const MISSING = [404, 400]

/** Null for a sport that does not exist, or no longer. */
export const useSport = (id: number) => useQuery(readOrNull(findSport, { params: { id } }, MISSING))
export const useEvent = (id: number) => useQuery(readOrNull(findEvent, { params: { id } }, MISSING))

export const useEventRiders = (eventId: number) => useRidersAs(eventId, useBuyerEmail())

/** Every rider of one event, as a visitor sees them; `owned` is answered for the e-mail. */
export const eventRiders = (eventId: number, email?: string | null) =>
  readOf(listRiders, { query: { eventId, email, adminView: 'false' } })

/**
 * One request at most: the list that came with the page stands until the list for a known buyer is there, and for good
 * if that one can't be had.
 */
export function useRidersAs(eventId: number, email: string | null) {
  const queries = useQueryClient()
  const { data, isError, refetch } = useQuery(eventRiders(eventId, email))
  const riders = data ?? queries.getQueryData(eventRiders(eventId).queryKey)
  return { riders, failed: isError && !riders, isFor: data ? email : null, refetch }
}
