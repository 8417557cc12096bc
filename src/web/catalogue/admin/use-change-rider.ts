import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../../../contract/api.ts'
import type { Rider, RiderChange } from '../../../contract/rider.ts'
import { request, sentenceOf } from '../../request.ts'
import { toast } from '../../ui/toast-store.ts'
import { refreshCatalogue, sportRidersKey } from './queries.ts'

interface Change {
  rider: Rider
  change: RiderChange
}

/** Shown at once; back again when the shop refuses. */
export function useChangeRider(sportId: number) {
  const client = useQueryClient()
  const key = sportRidersKey(sportId)
  const put = (rider: Rider) =>
    client.setQueryData<Rider[]>(key, (riders) => riders?.map((one) => (one.id === rider.id ? rider : one)))
  return useMutation({
    mutationFn: async ({ rider, change }: Change): Promise<Rider> =>
      (await request('PUT', api.rider(rider.id), change)).json(),
    onMutate: async ({ rider, change }) => {
      await client.cancelQueries({ queryKey: key })
      put(shownAs(rider, change))
    },
    onSuccess: (rider) => {
      put(rider)
      // the long list already holds the answer, so it is not asked for again
      return refreshCatalogue(client, key)
    },
    onError: (error, { rider }) => {
      put(rider)
      toast({
        variant: 'destructive',
        title: 'Failed to save rider',
        description: sentenceOf(error, 'Please try again.'),
      })
    },
  })
}

const shownAs = (rider: Rider, { name, eventId, price, salesLimit }: RiderChange): Rider => ({
  ...rider,
  name: name ?? rider.name,
  eventId: eventId ?? rider.eventId,
  price: price ?? rider.price,
  salesLimit: salesLimit === undefined ? rider.salesLimit : salesLimit,
})
