import { useQuery } from '@tanstack/react-query'
import { useSearch } from 'wouter'
import { listRiders } from '../../../contract/catalogue/rider-calls.ts'
import { readOf } from '../../platform/api/queries.ts'
import { useBuyerEmail } from './remembered-buyer.ts'

export const useEventRiders = (eventId: number) => useRidersAs(eventId, useBuyerEmail())

/** Every rider of one event, as a visitor sees them; `owned` is answered for the e-mail. */
export const eventRiders = (eventId: number, email: string | null, linkKey: string | null) =>
  readOf(listRiders, { query: { eventId, email, adminView: 'false', linkKey } })

/** The key of an unlisted rider, where its link brought the visitor to this page. */
export const linkKeyIn = (search: string) => new URLSearchParams(search).get('key')

/**
 * The list that came with the page stands until the list for a known buyer is there, and for good if that one can't be had.
 * Where no list came with the page, that of everyone is asked for in its place.
 */
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
