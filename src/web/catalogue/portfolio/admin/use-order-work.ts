import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { PortfolioItem } from '../../../../contract/catalogue/portfolio.ts'
import { listPortfolio, orderPortfolio } from '../../../../contract/catalogue/portfolio-calls.ts'
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
