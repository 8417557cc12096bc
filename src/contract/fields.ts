import { z } from 'zod'

/** Missing, empty and blank get the same sentence. */
export const requiredText = (sentence: string, max = 200) =>
  z.string(sentence).trim().min(1, sentence).max(max, `At most ${max} characters are possible here`)

export const optionalText = (max = 2000) =>
  z.string().trim().max(max, `At most ${max} characters are possible here`).nullish()

const MAX_ID = 2_147_483_647

export const Id = z.number().int().positive().max(MAX_ID)

/** Missing and invalid ids get the same sentence. */
export const requiredId = (sentence: string) =>
  z.number(sentence).int(sentence).positive(sentence).max(MAX_ID, sentence)

const WHOLE_NUMBER = 'The id must be a whole number, such as 12'

/** An id in an address: `/api/events/12`, `?eventId=12`; digits only, so that one thing has one address. */
export const IdText = z.coerce
  .string()
  .regex(/^[1-9]\d{0,9}$/, WHOLE_NUMBER)
  .transform(Number)
  .pipe(z.number().max(MAX_ID, WHOLE_NUMBER))

/** The secret in the link of an unlisted rider. */
export const LinkKey = z.string().max(40).optional()

export const IdParam = z.object({ id: IdText })

const isWebAddress = (text: string) => {
  // browsers drop control characters: `/\t/elsewhere` becomes `//elsewhere`
  if (/\p{Cc}/u.test(text)) return false
  if (text === '' || /^\/(?![/\\])/.test(text)) return true
  return /^https?:$/.test(URL.parse(text)?.protocol ?? '')
}

export const NO_ADDRESS = 'Please give an address that starts with https://'

export const requiredWebAddress = (sentence: string) =>
  requiredText(sentence, 2000).refine(isWebAddress, NO_ADDRESS)

/** An absolute URL or a path of this shop (`/media/…`); empty means none. */
export const WebAddress = z
  .string()
  .trim()
  .max(2000, 'This address is too long')
  .refine(isWebAddress, NO_ADDRESS)
  .nullish()

/** Dollars with at most two decimals. */
export const Price = z
  .number('The price must be a number')
  .min(1, 'The price must be at least $1')
  .max(100_000, 'The price can be at most $100,000')
  .refine(
    (dollars) => Math.abs(dollars * 100 - Math.round(dollars * 100)) < 1e-6,
    'The price has at most two decimals',
  )
