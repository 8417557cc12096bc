import {
  keepPreviousData,
  type QueryClient,
  queryOptions,
  type UseMutationOptions,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import {
  type Answer,
  addressOf,
  type Endpoint,
  type Input,
  type Route,
  type Subject,
} from '../../contract/calls/endpoint.ts'
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
  queryOptions<Answer<E>>({
    queryKey: keyOf(endpoint, input as object, ...(asOwner ? ['owner'] : [])),
    queryFn: ({ signal }) => call(endpoint, input, { signal }),
  })

/** The same, and null where the shop answers with one of these statuses. */
export const readOrNull = <E extends Endpoint>(endpoint: E, input: Input<E>, statuses: number[]) =>
  queryOptions<Answer<E> | null>({
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

interface CallOptions<E extends Endpoint, Context>
  extends Pick<
    UseMutationOptions<Answer<E>, Error, Input<E>, Context>,
    'onMutate' | 'onSuccess' | 'onError'
  > {
  /** Not waited for, where it is much. */
  refreshLater?: boolean
  onRefreshed?: () => void
  /** What already holds the answer, so that it is not asked for again. */
  but?: readonly unknown[]
}

/** A write: once it is done, or refused because something was other than it looked, what it changes is asked for again. */
export function useCall<E extends Endpoint, Context = unknown>(
  endpoint: E,
  { refreshLater, onRefreshed, but, ...options }: CallOptions<E, Context> = {},
) {
  const client = useQueryClient()
  return useMutation<Answer<E>, Error, Input<E>, Context>({
    ...options,
    mutationFn: (input) => call(endpoint, input),
    onSettled: async (_answer, error) => {
      if (error && !isOutdated(error)) return
      const refreshed = refresh(client, endpoint.changes, but)
      if (!refreshLater) await refreshed
      if (!error) onRefreshed?.()
    },
  })
}

const isOutdated = (error: Error) => error instanceof RequestError && [404, 409, 410].includes(error.status)
