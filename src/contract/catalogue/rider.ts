import { z } from 'zod'
import { Preorder } from '../buying/preorder.ts'
import { Upgrade } from '../buying/sold-size.ts'
import { Id, IdText, LinkKey, optionalText, Price, requiredId, requiredText, WebAddress } from '../fields.ts'
import { MAX_BULK_RIDERS, MAX_HORSES, MAX_RIDERS_AT_ONCE } from '../limits.ts'
import { EmailQuery } from '../platform/email.ts'

const HORSES = `A rider has 1 to ${MAX_HORSES} horses`
export const HorseNumber = z.number(HORSES).int(HORSES).min(1, HORSES).max(MAX_HORSES, HORSES)

/** A horse's run in the running order, and its result. */
export const RunShown = z.object({
  draw: z.union([z.number(), z.string()]),
  /** From 1, across all goes of the event. */
  position: z.number().int(),
  scratched: z.boolean(),
  /** Only until its video is up. */
  startedAt: z.string().optional(),
  dueAt: z.string().optional(),
  seconds: z.number().nullable(),
  place: z.number().int().nullable(),
  /** `2D` */
  division: z.string().nullable(),
})
export type RunShown = z.infer<typeof RunShown>

/** `videoUrl` is null where the viewer may not watch it. */
export const Horse = z.object({
  horse: HorseNumber,
  name: z.string().nullable(),
  videoUrl: z.string().nullable(),
  /** Of its own video, where the rider has several horses. */
  previewUrl: z.string().optional(),
  /** Whether it has a finished video, so that it can be bought. */
  available: z.boolean(),
  /** It has no video of its own: the first horse's shows all of them. */
  sharesFirst: z.literal(true).optional(),
  /** Where the event has a running order. */
  run: RunShown.optional(),
  /** `4K`, `1080p`; null where unknown. */
  quality: z.string().nullable(),
  /** While only a proxy was uploaded: `HD now, 4K when it has arrived`. */
  arrives: z.string().optional(),
  /** `1080p`: of its phone size, where the full one is larger. It is sold where the event has a price for it. */
  phone: z.string().optional(),
})
export type Horse = z.infer<typeof Horse>

export const Rider = z.object({
  id: Id,
  name: z.string(),
  eventId: Id,
  /** In dollars, for one horse. */
  price: z.number(),
  videoUrl: z.string().nullable(),
  thumbnailUrl: z.string(),
  /** The first of the horses'. */
  previewUrl: z.string().nullable(),
  horseCount: HorseNumber,
  horses: z.array(Horse),
  salesLimit: z.number().int().nullable(),
  /** Whether the given email has bought any of the horses; `ownedHorses` only for browsers that have proven the address. */
  owned: z.boolean(),
  ownedHorses: z.array(HorseNumber),
  /** Those of `ownedHorses` of which only the phone size is owned; an upgrade costs the difference. */
  phoneHorses: z.array(HorseNumber).optional(),
  /** For the address that was asked for, where the browser has proven it. */
  upgrade: Upgrade.optional(),
  soldOut: z.boolean(),
  /** Of the last ones only, so that a list does not tell how many were sold. */
  copiesLeft: z.number().int().optional(),
  /** Whether any horse can be bought. */
  available: z.boolean(),
  /** It can be pre-ordered, since none of its videos is up. */
  preorder: Preorder.optional(),
  /** Day and class of the runs: a person in two goes is two riders. */
  go: z.string().optional(),
  /** Of an unlisted rider: the secret in its link. */
  linkKey: z.string().optional(),
})
export type Rider = z.infer<typeof Rider>

const LIMIT = 'The sales limit is a whole number from 1, or none'
const SalesLimit = z.number(LIMIT).int(LIMIT).min(1, LIMIT).max(1_000_000, LIMIT)

export const NewRider = z.object({
  name: requiredText('Please enter a rider name'),
  eventId: requiredId('Please select an event'),
  price: Price.nullish(),
  videoUrl: WebAddress,
  thumbnailUrl: WebAddress,
  horseCount: HorseNumber.nullish(),
  horses: z
    .array(z.object({ horse: HorseNumber, name: optionalText(100), videoUrl: WebAddress }))
    .max(MAX_HORSES)
    .refine(
      (horses) => new Set(horses.map((h) => h.horse)).size === horses.length,
      'Each horse can be given once',
    )
    .optional(),
  salesLimit: SalesLimit.nullish(),
  /** Reachable by its link only. Each change to unlisted makes a new link. */
  unlisted: z.boolean().optional(),
})
export type NewRider = z.infer<typeof NewRider>

export const RiderChange = NewRider.partial()
export type RiderChange = z.infer<typeof RiderChange>

export const RiderQuery = z.object({
  eventId: IdText.optional(),
  sportId: IdText.optional(),
  email: EmailQuery.optional(),
  adminView: z.enum(['true', 'false']).optional(),
  /** Without an event, visitors get MAX_LISTED_RIDERS per page; the `link` header has the next page. */
  page: IdText.optional(),
  /** Includes the unlisted rider with this key. */
  linkKey: LinkKey,
})
export type RiderQuery = z.infer<typeof RiderQuery>

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

/** A bulk change. A price of null is the default price, a limit of null is none. */
export const SharedChange = z.object({
  price: Price.nullish(),
  eventId: requiredId('Please select an event').optional(),
  salesLimit: SalesLimit.nullish(),
})
export type SharedChange = z.infer<typeof SharedChange>

export const RidersChange = RiderIds.extend({ change: SharedChange })
export type RidersChange = z.infer<typeof RidersChange>

/** The values before a change; sent back, they undo it. */
export const RiderBefore = z.object({
  id: Id,
  price: Price,
  eventId: Id,
  salesLimit: SalesLimit.nullable(),
})
export type RiderBefore = z.infer<typeof RiderBefore>

/** The response to a bulk change, and the body of its undo. */
export const RidersBefore = z.object({
  riders: z.array(RiderBefore, CHOOSE).min(1, CHOOSE).max(MAX_RIDERS_AT_ONCE, TOO_MANY),
})
export type RidersBefore = z.infer<typeof RidersBefore>
