import { z } from 'zod'
import { Id, IdText, LinkKey, optionalText, Price, requiredId, requiredText, WebAddress } from '../fields.ts'
import { MAX_HORSES } from '../limits.ts'
import { AskedEmail } from '../platform/email.ts'

const HORSES = `A rider has 1 to ${MAX_HORSES} horses`
export const HorseNumber = z.number(HORSES).int(HORSES).min(1, HORSES).max(MAX_HORSES, HORSES)

/** The run that a horse is in the order of go, and what came of it. */
export const RunShown = z.object({
  draw: z.union([z.number(), z.string()]),
  /** From 1, over all goes of the event. */
  position: z.number().int(),
  scratched: z.boolean(),
  /** While its video is not up: when it started or is due, where that is known. */
  startedAt: z.string().optional(),
  dueAt: z.string().optional(),
  /** The run's time, where it is known. */
  seconds: z.number().nullable(),
  place: z.number().int().nullable(),
  /** `2D` */
  division: z.string().nullable(),
})
export type RunShown = z.infer<typeof RunShown>

/** `videoUrl` is null for everyone who may not watch it. */
export const Horse = z.object({
  horse: HorseNumber,
  name: z.string().nullable(),
  videoUrl: z.string().nullable(),
  /** Of its own film, where the rider has several horses. */
  previewUrl: z.string().optional(),
  /** Whether it was filmed, so that it can be bought. */
  available: z.boolean(),
  /** Where the event has its order of go. */
  run: RunShown.optional(),
  /** `4K`, `1080p`: what the film itself is; null where nothing is known of it. */
  quality: z.string().nullable(),
  /** Where the camera's own film has not come yet: `HD now, 4K when it has arrived`. */
  arrives: z.string().optional(),
})
export type Horse = z.infer<typeof Horse>

export const Rider = z.object({
  id: Id,
  name: z.string(),
  eventId: Id,
  /** Dollars for one horse. */
  price: z.number(),
  videoUrl: z.string().nullable(),
  thumbnailUrl: z.string(),
  /** The first one that there is among the horses. */
  previewUrl: z.string().nullable(),
  horseCount: HorseNumber,
  horses: z.array(Horse),
  salesLimit: z.number().int().nullable(),
  /** Whether the e-mail given has bought any of the horses; which ones is told to browsers that have proven the address. */
  owned: z.boolean(),
  ownedHorses: z.array(HorseNumber),
  soldOut: z.boolean(),
  /** Whether any of the horses can be bought yet. */
  available: z.boolean(),
  /** Day and class of the runs, beside the name: the same rider in two goes is two riders. */
  go: z.string().optional(),
  /** Of an unlisted rider, who is in no list and no search: its link has this key. */
  linkKey: z.string().optional(),
})
export type Rider = z.infer<typeof Rider>

const LIMIT = 'The sales limit is a whole number from 1, or none'
export const SalesLimit = z.number(LIMIT).int(LIMIT).min(1, LIMIT).max(1_000_000, LIMIT)

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
  /** Found by the link alone. Unlisted once more, a rider gets another link. */
  unlisted: z.boolean().optional(),
})
export type NewRider = z.infer<typeof NewRider>

export const RiderChange = NewRider.partial()
export type RiderChange = z.infer<typeof RiderChange>

export const RiderQuery = z.object({
  eventId: IdText.optional(),
  sportId: IdText.optional(),
  email: AskedEmail.optional(),
  adminView: z.enum(['true', 'false']).optional(),
  /** Where no event is named, visitors get so many at once; the header `link` leads to the next ones. */
  page: IdText.optional(),
  /** The unlisted rider with this key is listed too, where it is of the event. */
  linkKey: LinkKey,
})
export type RiderQuery = z.infer<typeof RiderQuery>
