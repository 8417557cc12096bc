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
  /** Does not wait for the refetch. */
  refreshLater?: boolean
  onRefreshed?: () => void
  /** A query that already has the result and is not refetched. */
  except?: readonly unknown[]
}

/** A write. After a success, or a conflict, what it changes is refetched. */
export function useCall<E extends Endpoint, Context = unknown>(
  endpoint: E,
  { refreshLater, onRefreshed, except, ...options }: CallOptions<E, Context> = {},
) {
  const client = useQueryClient()
  return useMutation<Output<E>, Error, Input<E>, Context>({
    ...options,
    mutationFn: (input) => call(endpoint, input),
    onSettled: async (_answer, error) => {
      if (error && !isStaleError(error)) return
      const refreshed = refresh(client, endpoint.changes, except)
      if (!refreshLater) await refreshed
      if (!error) onRefreshed?.()
    },
  })
}

const isStaleError = (error: Error) => error instanceof RequestError && [404, 409, 410].includes(error.status)
