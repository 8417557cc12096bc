import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../../../contract/api.ts'
import type { PortfolioItem } from '../../../contract/portfolio.ts'
import { request, sentenceOf } from '../../request.ts'
import { toast } from '../../ui/toast-store.ts'

const key = [api.portfolio]

/** Moved at once; back again when the shop refuses. */
export function useOrderWork() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (items: PortfolioItem[]) => request('PUT', api.portfolio, { ids: items.map(({ id }) => id) }),
    onMutate: async (items) => {
      await client.cancelQueries({ queryKey: key })
      const before = client.getQueryData<PortfolioItem[]>(key)
      client.setQueryData(key, items)
      return before
    },
    onError: (error, _items, before) => {
      client.setQueryData(key, before)
      toast({
        variant: 'destructive',
        title: 'Failed to move portfolio item',
        description: sentenceOf(error, 'Please try again.'),
      })
      return client.invalidateQueries({ queryKey: key })
    },
  })
}
