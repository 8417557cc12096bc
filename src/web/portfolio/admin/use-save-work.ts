import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../../../contract/api.ts'
import type { NewPortfolioItem } from '../../../contract/portfolio.ts'
import { request, sentenceOf } from '../../request.ts'
import { toast } from '../../ui/toast-store.ts'

export function useSaveWork(id: number | undefined) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (item: NewPortfolioItem) =>
      id === undefined ? request('POST', api.portfolio, item) : request('PUT', api.portfolioItem(id), item),
    onSuccess: () => {
      toast({ title: `Portfolio item ${id === undefined ? 'added' : 'updated'} successfully` })
      return client.invalidateQueries({ queryKey: [api.portfolio] })
    },
    onError: (error) =>
      toast({
        variant: 'destructive',
        title: `Failed to ${id === undefined ? 'add' : 'update'} portfolio item`,
        description: sentenceOf(error, 'Please try again.'),
      }),
  })
}
