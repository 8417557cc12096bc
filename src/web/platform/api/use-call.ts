import { type UseMutationOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { Endpoint, Input, Output } from '../../../contract/endpoint.ts'
import { call } from './call.ts'
import { refresh } from './queries.ts'
import { RequestError } from './request-error.ts'

interface CallOptions<E extends Endpoint, Context>
  extends Pick<
    UseMutationOptions<Output<E>, Error, Input<E>, Context>,
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
  return useMutation<Output<E>, Error, Input<E>, Context>({
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
