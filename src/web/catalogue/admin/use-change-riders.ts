import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../../../contract/api.ts'
import type { Rider } from '../../../contract/rider.ts'
import type { RidersBefore, RidersChange, SharedChange } from '../../../contract/rider-bulk.ts'
import { request, sentenceOf } from '../../request.ts'
import { toast } from '../../ui/toast-store.ts'
import { counted } from '../counted.ts'
import { refreshCatalogue } from './queries.ts'

/** Gives many riders the same price, event or limit, with a way back to what each had. */
export function useChangeRiders() {
  const client = useQueryClient()
  const undo = useUndoChange()
  return useMutation({
    mutationFn: async ({
      riders,
      change,
    }: {
      riders: Rider[]
      change: SharedChange
    }): Promise<RidersBefore> => {
      const body: RidersChange = { ids: riders.map(({ id }) => id), change }
      return (await request('PATCH', api.riders, body)).json()
    },
    onSuccess: (before) => {
      toast({
        title: `${counted(before.riders.length, 'rider')} changed`,
        action: {
          label: 'Undo',
          altText: 'Select the riders again and set what they had',
          onSelect: () => undo.mutate(before),
        },
      })
      return refreshCatalogue(client)
    },
    onError: (error) =>
      toast({
        variant: 'destructive',
        title: 'Failed to save riders',
        description: sentenceOf(error, 'Please try again.'),
      }),
  })
}

function useUndoChange() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (before: RidersBefore) => request('PUT', api.riders, before),
    onSuccess: (_answer, { riders }) => {
      toast({ title: `${counted(riders.length, 'rider')} as before` })
      return refreshCatalogue(client)
    },
    onError: (error) =>
      toast({
        variant: 'destructive',
        title: 'The change could not be undone',
        description: sentenceOf(error, 'Please try again.'),
      }),
  })
}
