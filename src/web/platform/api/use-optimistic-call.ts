import { type QueryFilters, type QueryKey, useQueryClient } from '@tanstack/react-query'
import type { Endpoint, Input, Output } from '../../../contract/endpoint.ts'
import { failed } from '../ui/failed.ts'
import { RequestError } from './request-error.ts'
import { useCall } from './use-call.ts'

interface OptimisticOptions<E extends Endpoint, Data> {
  /** The queries that show the change. */
  lists: readonly unknown[] | QueryFilters
  show: (data: Data, input: Input<E>) => Data
  /** The toast's title on an error. */
  failure: string
  onSuccess?: (answer: Output<E>, input: Input<E>) => void
  /** A query that already has the result and is not refetched. */
  except?: readonly unknown[]
}

/** A write that is shown before the response and rolled back on an error. */
export function useOptimisticCall<E extends Endpoint, Data>(
  endpoint: E,
  { lists, show, failure, onSuccess, except }: OptimisticOptions<E, Data>,
) {
  const client = useQueryClient()
  const shown: QueryFilters = Array.isArray(lists)
    ? { queryKey: lists as QueryKey, exact: true }
    : (lists as QueryFilters)
  return useCall<E, [QueryKey, Data | undefined][]>(endpoint, {
    ...(except && { except }),
    ...(onSuccess && { onSuccess }),
    onMutate: async (input) => {
      // a response in flight would overwrite the change
      await client.cancelQueries(shown)
      const before = client.getQueriesData<Data>(shown)
      client.setQueriesData<Data>(shown, (data) => data && show(data, input))
      return before
    },
    onError: (error, _input, before) => {
      for (const [key, data] of before ?? []) client.setQueryData(key, data)
      failed(failure)(error)
      // another optimistic change may have been applied meanwhile
      if (error instanceof RequestError) void client.invalidateQueries(shown)
    },
  })
}
