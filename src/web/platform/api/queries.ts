import { keepPreviousData, type QueryClient, queryOptions, useQuery } from '@tanstack/react-query'
import {
  addressOf,
  type Endpoint,
  type Input,
  type Output,
  type Route,
  type Subject,
} from '../../../contract/endpoint.ts'
import { call } from './call.ts'
import { RequestError } from './request-error.ts'

/** A query key: the address, and the subjects whose change invalidates it. */
export const keyOf = (route: Pick<Route, 'path' | 'shows'>, input?: object, ...more: string[]) =>
  [addressOf(route, input), ...(route.shows ?? []), ...more] as const

interface ReadAs {
  /** The owner gets more than visitors, so the data embedded in a page must not be used. */
  asOwner?: boolean
}

/** The query options of a read. */
export const readOf = <E extends Endpoint>(endpoint: E, input: Input<E>, { asOwner }: ReadAs = {}) =>
  queryOptions<Output<E>>({
    queryKey: keyOf(endpoint, input as object, ...(asOwner ? ['owner'] : [])),
    queryFn: ({ signal }) => call(endpoint, input, { signal }),
  })

/** Null for these error statuses. */
export const readOrNull = <E extends Endpoint>(endpoint: E, input: Input<E>, statuses: number[]) =>
  queryOptions<Output<E> | null>({
    queryKey: keyOf(endpoint, input as object),
    queryFn: async ({ signal }) => {
      try {
        return await call(endpoint, input, { signal })
      } catch (error) {
        if (error instanceof RequestError && statuses.includes(error.status)) return null
        throw error
      }
    },
  })

interface ReadOptions extends ReadAs {
  enabled?: boolean
  /** Refetches at every mount, showing the cached data meanwhile. */
  live?: boolean
}

export const useRead = <E extends Endpoint>(
  endpoint: E,
  input: Input<E>,
  { live, enabled, ...reading }: ReadOptions = {},
) =>
  useQuery({
    ...readOf(endpoint, input, reading),
    ...(enabled !== undefined && { enabled }),
    ...(live && { refetchOnMount: 'always' as const, placeholderData: keepPreviousData }),
  })

/** Invalidates every read that shows these subjects: active ones refetch at once. */
export const refresh = (client: QueryClient, changed: readonly Subject[] = [], except?: readonly unknown[]) =>
  client.invalidateQueries({
    predicate: ({ queryKey }) =>
      changed.some((subject) => queryKey.includes(subject)) && String(queryKey) !== String(except),
  })
