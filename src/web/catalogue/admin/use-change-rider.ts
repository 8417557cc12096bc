import { useQueryClient } from '@tanstack/react-query'
import type { Rider, RiderChange } from '../../../contract/catalogue/rider.ts'
import { changeRider } from '../../../contract/catalogue/rider-calls.ts'
import { useOptimisticCall } from '../../platform/api/use-optimistic-call.ts'
import { sportRidersKey } from './queries.ts'

export function useChangeRider(sportId: number) {
  const client = useQueryClient()
  const key = sportRidersKey(sportId)
  const replace = (riders: Rider[], id: number, change: (rider: Rider) => Rider) =>
    riders.map((rider) => (rider.id === id ? change(rider) : rider))
  return useOptimisticCall(changeRider, {
    lists: key,
    show: (riders: Rider[], { params, body }) =>
      replace(riders, Number(params.id), (rider) => shownAs(rider, body)),
    failure: 'Failed to save rider',
    onSuccess: (saved) =>
      client.setQueryData(key, (riders) => riders && replace(riders, saved.id, () => saved)),
    // the list already has the result
    except: key,
  })
}

const shownAs = (rider: Rider, { name, eventId, price, salesLimit }: RiderChange): Rider => ({
  ...rider,
  name: name ?? rider.name,
  eventId: eventId ?? rider.eventId,
  price: price ?? rider.price,
  salesLimit: salesLimit === undefined ? rider.salesLimit : salesLimit,
})
