import { useMutation, useQueryClient } from '@tanstack/react-query'
import { request, sentenceOf } from '../../request.ts'
import { confirm } from '../../ui/confirm-store.ts'
import { toast } from '../../ui/toast-store.ts'
import { refreshCatalogue } from './queries.ts'

const WHAT_GOES = {
  sport: 'This removes all its events and riders from the shop.',
  event: 'This also deletes its riders from the shop.',
  rider: 'This removes the rider from the shop.',
}

const KEPT = 'Buyers keep their videos, and the sales stay in your books.'

/** Asks, then deletes, then says so. */
export function useDelete(kind: keyof typeof WHAT_GOES, address: (id: number) => string) {
  const client = useQueryClient()
  const remove = useMutation({
    mutationFn: (id: number) => request('DELETE', address(id)),
    onSuccess: () => {
      toast({ title: `${kind[0]?.toUpperCase()}${kind.slice(1)} deleted successfully` })
      return refreshCatalogue(client)
    },
    onError: (error) =>
      toast({
        variant: 'destructive',
        title: `Failed to delete ${kind}`,
        description: sentenceOf(error, 'Please try again.'),
      }),
  })
  return async ({ id, name }: { id: number; name: string }) => {
    const yes = await confirm({
      title: `Delete ${name}?`,
      text: `${WHAT_GOES[kind]} ${KEPT}`,
      action: 'Delete',
      destructive: true,
    })
    if (yes) remove.mutate(id)
  }
}
