import type { z } from 'zod'
import { Price } from '../../../contract/fields.ts'
import { NewRider } from '../../../contract/rider.ts'
import { readNumber } from '../../../contract/start-list.ts'

/** What the owner typed as dollars: `70`, `$70`, `70.50`. NaN where it is no number. */
export const readPrice = (text: string) =>
  text.trim().startsWith('-') ? Number(text.replace(/[$,]/g, '')) : readNumber(text)

const firstProblem = ({ success, error }: z.ZodSafeParseResult<unknown>) =>
  success ? null : (error.issues[0]?.message ?? null)

export const nameProblem = (text: string) => firstProblem(NewRider.shape.name.safeParse(text))

export const priceProblem = (text: string) => firstProblem(Price.safeParse(readPrice(text)))

/** Empty means no limit. */
export const readLimit = (text: string) => (text.trim() === '' ? null : Number(text))

export const limitProblem = (text: string) =>
  Number.isInteger(readLimit(text) ?? 1)
    ? firstProblem(NewRider.shape.salesLimit.safeParse(readLimit(text)))
    : 'The sales limit is a whole number, or empty for none'
