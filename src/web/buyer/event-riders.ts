import { useQuery, useQueryClient } from '@tanstack/react-query'
import { listRiders } from '../../contract/calls/riders.ts'
import { readOf } from '../api/queries.ts'
import { useBuyerEmail } from './buyer-email.ts'

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
