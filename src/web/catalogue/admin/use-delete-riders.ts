import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../../../contract/api.ts'
import type { Rider } from '../../../contract/rider.ts'
import type { RiderIds } from '../../../contract/rider-bulk.ts'
import { request, sentenceOf } from '../../request.ts'
import { confirm } from '../../ui/confirm-store.ts'
import { toast } from '../../ui/toast-store.ts'
import { counted } from '../counted.ts'
import { refreshCatalogue } from './queries.ts'

/** Asks, then deletes all of them, and can bring them back. */
export function useDeleteRiders(onDone: () => void) {
  const client = useQueryClient()
  const restore = useRestoreRiders()
  const remove = useMutation({
    mutationFn: (body: RiderIds) => request('POST', api.removeRiders, body),
    onSuccess: (_answer, body) => {
      onDone()
      toast({
        title:
          body.ids.length === 1
            ? 'Rider deleted successfully'
            : `${counted(body.ids.length, 'rider')} deleted successfully`,
        action: {
          label: 'Undo',
          altText: 'Add the riders again',
          onSelect: () => restore.mutate(body),
        },
      })
      return refreshCatalogue(client)
    },
    onError: (error, { ids }) =>
      toast({
        variant: 'destructive',
        title: ids.length === 1 ? 'Failed to delete rider' : 'Failed to delete riders',
        description: sentenceOf(error, 'Please try again.'),
      }),
  })
  return async (riders: Rider[]) => {
    const yes = await confirm({
      title: `Delete ${riders.length === 1 ? riders[0]?.name : counted(riders.length, 'rider')}?`,
      text: 'This removes them from the shop. Buyers keep their videos, and the sales stay in your books.',
      action: 'Delete',
      destructive: true,
    })
    if (yes) remove.mutate({ ids: riders.map(({ id }) => id) })
  }
}

function useRestoreRiders() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: RiderIds) => request('POST', api.restoreRiders, body),
    onSuccess: (_answer, { ids }) => {
      toast({ title: `${counted(ids.length, 'rider')} restored` })
      return refreshCatalogue(client)
    },
    onError: (error) =>
      toast({
        variant: 'destructive',
        title: 'The riders could not be restored',
        description: sentenceOf(error, 'Please try again.'),
      }),
  })
}
