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

/** How an answer is known to the browser: by its address, and by what has to change for it to be asked for again. */
export const keyOf = (route: Pick<Route, 'path' | 'shows'>, input?: object, ...more: string[]) =>
  [addressOf(route, input), ...(route.shows ?? []), ...more] as const

interface Reading {
  /** The owner is answered more than a visitor, so what came with a page for visitors is never taken for it. */
  asOwner?: boolean
}

/** A read, as TanStack Query takes it. */
export const readOf = <E extends Endpoint>(endpoint: E, input: Input<E>, { asOwner }: Reading = {}) =>
  queryOptions<Output<E>>({
    queryKey: keyOf(endpoint, input as object, ...(asOwner ? ['owner'] : [])),
    queryFn: ({ signal }) => call(endpoint, input, { signal }),
  })

/** The same, and null where the shop answers with one of these statuses. */
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

interface ReadOptions extends Reading {
  enabled?: boolean
  /** For what happens while nobody looks: each view asks again, and what was there stands until the answer is. */
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

/** Everything that shows this is asked for again: at once where it is seen, else at the next view. */
export const refresh = (client: QueryClient, changed: readonly Subject[] = [], but?: readonly unknown[]) =>
  client.invalidateQueries({
    predicate: ({ queryKey }) =>
      changed.some((subject) => queryKey.includes(subject)) && String(queryKey) !== String(but),
  })
