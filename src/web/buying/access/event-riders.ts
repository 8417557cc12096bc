import { useQuery } from '@tanstack/react-query'
import { useSearch } from 'wouter'
import { listRiders } from '../../../contract/catalogue/rider-calls.ts'
import { readOf } from '../../platform/api/queries.ts'
import { useBuyerEmail } from './remembered-buyer.ts'

export const useEventRiders = (eventId: number) => useRidersAs(eventId, useBuyerEmail())

/** The riders of an event as a visitor sees them; `owned` is that of the email address. */
export const eventRiders = (eventId: number, email: string | null, linkKey: string | null) =>
  readOf(listRiders, { query: { eventId, email, adminView: 'false', linkKey } })

/** The key of an unlisted rider, from the page's address. */
export const linkKeyIn = (search: string) => new URLSearchParams(search).get('key')

/** The list for a known buyer. Until it is there, or if it cannot be loaded, the list that everyone sees. */
export function useRidersAs(eventId: number, email: string | null) {
  const linkKey = linkKeyIn(useSearch())
  const { data, isError, refetch } = useQuery(eventRiders(eventId, email, linkKey))
  const everyones = useQuery({
    ...eventRiders(eventId, null, linkKey),
    enabled: isError && email !== null,
  })
  const riders = data ?? everyones.data
  return { riders, failed: isError && everyones.isError, isFor: data ? email : null, refetch }
}
