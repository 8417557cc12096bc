import type { z } from 'zod'
import { NewRider } from '../../../contract/catalogue/rider.ts'
import { Price } from '../../../contract/fields.ts'
import { readPrice } from '../../../contract/platform/parse-dollars.ts'

const firstProblem = ({ success, error }: z.ZodSafeParseResult<unknown>) =>
  success ? null : (error.issues[0]?.message ?? null)

export const nameProblem = (text: string) => firstProblem(NewRider.shape.name.safeParse(text))

export const priceProblem = (text: string) => firstProblem(Price.safeParse(readPrice(text)))

/** Empty means no limit. */
export const readLimit = (text: string) => (text.trim() === '' ? null : Number(text))

export const limitProblem = (text: string) =>
  firstProblem(NewRider.shape.salesLimit.safeParse(readLimit(text)))
