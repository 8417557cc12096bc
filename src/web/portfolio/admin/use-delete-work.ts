import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../../../contract/api.ts'
import type { PortfolioItem } from '../../../contract/portfolio.ts'
import { request, sentenceOf } from '../../request.ts'
import { confirm } from '../../ui/confirm-store.ts'
import { toast } from '../../ui/toast-store.ts'

/** Asks, then deletes, then says so. */
export function useDeleteWork() {
  const client = useQueryClient()
  const remove = useMutation({
    mutationFn: (id: number) => request('DELETE', api.portfolioItem(id)),
    onSuccess: () => {
      toast({ title: 'Portfolio item deleted successfully' })
      return client.invalidateQueries({ queryKey: [api.portfolio] })
    },
    onError: (error) =>
      toast({
        variant: 'destructive',
        title: 'Failed to delete portfolio item',
        description: sentenceOf(error, 'Please try again.'),
      }),
  })
  return async ({ id, title }: PortfolioItem) => {
    const yes = await confirm({
      title: `Delete ${title}?`,
      text: 'It leaves My Work for good. The video itself stays where it is.',
      action: 'Delete',
      destructive: true,
    })
    if (yes) remove.mutate(id)
  }
}
