import { useMutation, useQueryClient } from '@tanstack/react-query'
import { listPortfolio, orderPortfolio } from '../../../../contract/calls/portfolio.ts'
import type { PortfolioItem } from '../../../../contract/portfolio.ts'
import { call } from '../../../platform/api/call.ts'
import { readOf } from '../../../platform/api/queries.ts'
import { failed } from '../../../platform/ui/failed.ts'

const { queryKey } = readOf(listPortfolio, {})

/** Moved at once; back again when the shop refuses. */
export function useOrderWork() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (items: PortfolioItem[]) =>
      call(orderPortfolio, { body: { ids: items.map(({ id }) => id) } }),
    onMutate: async (items) => {
      await client.cancelQueries({ queryKey })
      const before = client.getQueryData(queryKey)
      client.setQueryData(queryKey, items)
      return before
    },
    onError: (error, _items, before) => {
      client.setQueryData(queryKey, before)
      failed('Failed to move portfolio item')(error)
      return client.invalidateQueries({ queryKey })
    },
  })
}
