import { type QueryFilters, type QueryKey, useQueryClient } from '@tanstack/react-query'
import type { Endpoint, Input, Output } from '../../../contract/endpoint.ts'
import { failed } from '../ui/failed.ts'
import { RequestError } from './request-error.ts'
import { useCall } from './use-call.ts'

interface OptimisticOptions<E extends Endpoint, Data> {
  /** The cached answers that show the change: one by its key, or several. */
  lists: readonly unknown[] | QueryFilters
  show: (data: Data, input: Input<E>) => Data
  /** The title of the toast when the shop refuses. */
  failure: string
  onSuccess?: (answer: Output<E>, input: Input<E>) => void
  /** What already holds the answer, so that it is not asked for again. */
  but?: readonly unknown[]
}

/** A write whose result is shown before the shop answers, and taken back when it refuses. */
export function useOptimisticCall<E extends Endpoint, Data>(
  endpoint: E,
  { lists, show, failure, onSuccess, but }: OptimisticOptions<E, Data>,
) {
  const client = useQueryClient()
  const shown: QueryFilters = Array.isArray(lists)
    ? { queryKey: lists as QueryKey, exact: true }
    : (lists as QueryFilters)
  return useCall<E, [QueryKey, Data | undefined][]>(endpoint, {
    ...(but && { but }),
    ...(onSuccess && { onSuccess }),
    onMutate: async (input) => {
      // an answer on its way does not know of the change
      await client.cancelQueries(shown)
      const before = client.getQueriesData<Data>(shown)
      client.setQueriesData<Data>(shown, (data) => data && show(data, input))
      return before
    },
    onError: (error, _input, before) => {
      for (const [key, data] of before ?? []) client.setQueryData(key, data)
      failed(failure)(error)
      // another change may have been shown meanwhile
      if (error instanceof RequestError) void client.invalidateQueries(shown)
    },
  })
}
