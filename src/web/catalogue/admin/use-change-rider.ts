import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Rider, RiderChange } from '../../../contract/catalogue/rider.ts'
import { changeRider } from '../../../contract/catalogue/rider-calls.ts'
import { call } from '../../platform/api/call.ts'
import { refresh } from '../../platform/api/queries.ts'
import { failed } from '../../platform/ui/failed.ts'
import { sportRidersKey } from './queries.ts'

interface Change {
  rider: Rider
  change: RiderChange
}

/** Shown at once; back again when the shop refuses. */
export function useChangeRider(sportId: number) {
  const client = useQueryClient()
  const key = sportRidersKey(sportId)
  const put = (rider: Rider) =>
    client.setQueryData(key, (riders) => riders?.map((one) => (one.id === rider.id ? rider : one)))
  return useMutation({
    mutationFn: ({ rider, change }: Change) => call(changeRider, { params: rider, body: change }),
    onMutate: async ({ rider, change }) => {
      await client.cancelQueries({ queryKey: key })
      put(shownAs(rider, change))
    },
    onSuccess: (rider) => {
      put(rider)
      // the long list already holds the answer, so it is not asked for again
      return refresh(client, changeRider.changes, key)
    },
    onError: (error, { rider }) => {
      put(rider)
      failed('Failed to save rider')(error)
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
