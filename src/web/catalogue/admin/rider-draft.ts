import type { z } from 'zod'
import { NewRider, type Rider, type RiderChange } from '../../../contract/catalogue/rider.ts'
import { Price, WebAddress } from '../../../contract/fields.ts'
import { MAX_HORSES } from '../../../contract/limits.ts'
import { readPrice } from '../../../contract/platform/parse-dollars.ts'

export interface HorseDraft {
  horse: number
  name: string
  videoUrl: string
}

/** Keeps all four horses, so that lowering the number does not lose input. */
export const draftOf = (rider: Rider) => ({
  name: rider.name,
  eventId: rider.eventId,
  price: String(rider.price),
  salesLimit: rider.salesLimit === null ? '' : String(rider.salesLimit),
  unlisted: rider.linkKey !== undefined,
  horseCount: rider.horseCount,
  horses: Array.from({ length: MAX_HORSES }, (_, index): HorseDraft => {
    const known = rider.horses.find(({ horse }) => horse === index + 1)
    return { horse: index + 1, name: known?.name ?? '', videoUrl: known?.videoUrl ?? '' }
  }),
})

export type RiderDraft = ReturnType<typeof draftOf>

export const readDraft = (draft: RiderDraft): RiderChange => ({
  name: draft.name,
  eventId: draft.eventId,
  price: readPrice(draft.price),
  salesLimit: readLimit(draft.salesLimit),
  unlisted: draft.unlisted,
  horseCount: draft.horseCount,
  horses: draft.horses.slice(0, draft.horseCount),
})

export function linkProblem(text: string) {
  const read = WebAddress.safeParse(text)
  return read.success ? null : (read.error.issues[0]?.message ?? null)
}

const firstProblem = ({ success, error }: z.ZodSafeParseResult<unknown>) =>
  success ? null : (error.issues[0]?.message ?? null)

export const nameProblem = (text: string) => firstProblem(NewRider.shape.name.safeParse(text))

export const priceProblem = (text: string) => firstProblem(Price.safeParse(readPrice(text)))

/** Empty means no limit. */
export const readLimit = (text: string) => (text.trim() === '' ? null : Number(text))

export const limitProblem = (text: string) =>
  firstProblem(NewRider.shape.salesLimit.safeParse(readLimit(text)))
