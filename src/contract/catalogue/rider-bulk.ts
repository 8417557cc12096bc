import { z } from 'zod'
import { Id, Price, requiredId } from '../fields.ts'
import { MAX_BULK_RIDERS, MAX_RIDERS_AT_ONCE } from '../limits.ts'
import { NewRider, SalesLimit } from './rider.ts'

export const BulkRiders = z.object({
  riders: z
    .array(NewRider, 'Please add at least one rider with name and video link')
    .min(1, 'Please add at least one rider with name and video link')
    .max(MAX_BULK_RIDERS, `At most ${MAX_BULK_RIDERS} riders can be added at a time`),
})
export type BulkRiders = z.infer<typeof BulkRiders>

const CHOOSE = 'Please choose at least one rider'
const TOO_MANY = `At most ${MAX_RIDERS_AT_ONCE.toLocaleString('en-US')} riders are possible at a time`

export const RiderIds = z.object({
  ids: z.array(Id, CHOOSE).min(1, CHOOSE).max(MAX_RIDERS_AT_ONCE, TOO_MANY),
})
export type RiderIds = z.infer<typeof RiderIds>

/** What many riders can be given at once. A price of null is the shop's default price, a limit of null is none. */
export const SharedChange = z.object({
  price: Price.nullish(),
  eventId: requiredId('Please select an event').optional(),
  salesLimit: SalesLimit.nullish(),
})
export type SharedChange = z.infer<typeof SharedChange>

export const RidersChange = RiderIds.extend({ change: SharedChange })
export type RidersChange = z.infer<typeof RidersChange>

/** How one rider was; sent back as it is, it undoes the change. */
export const RiderBefore = z.object({
  id: Id,
  price: Price,
  eventId: Id,
  salesLimit: SalesLimit.nullable(),
})
export type RiderBefore = z.infer<typeof RiderBefore>

/** The answer to a change of many, and the body that undoes it. */
export const RidersBefore = z.object({
  riders: z.array(RiderBefore, CHOOSE).min(1, CHOOSE).max(MAX_RIDERS_AT_ONCE, TOO_MANY),
})
export type RidersBefore = z.infer<typeof RidersBefore>
