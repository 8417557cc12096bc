import { useQueryClient } from '@tanstack/react-query'
import type { Rider } from '../../contract/catalogue/rider.ts'

/** What the page of one rider comes with. The other riders are loaded after it: with all of them it would be as large as the event's. */
export interface RiderPage {
  rider: Rider
  /** Of the whole event, so that nothing moves when the list arrives. */
  goes: string[]
}

export const riderPageKey = (riderId: number) => ['page of a rider', riderId]

export const useRiderPage = (riderId: number) =>
  useQueryClient().getQueryData<RiderPage>(riderPageKey(riderId))
