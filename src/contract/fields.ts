import { z } from 'zod'

/** A text that must be there; missing, empty and blank all get the same sentence. */
export const requiredText = (sentence: string, max = 200) =>
  z.string(sentence).trim().min(1, sentence).max(max, `At most ${max} characters are possible here`)

export const optionalText = (max = 2000) =>
  z.string().trim().max(max, `At most ${max} characters are possible here`).nullish()

const LARGEST_ID = 2_147_483_647

export const Id = z.number().int().positive().max(LARGEST_ID)

/** An id that a form has to give; missing and impossible ones get the same sentence. */
export const requiredId = (sentence: string) =>
  z.number(sentence).int(sentence).positive(sentence).max(LARGEST_ID, sentence)

const WHOLE_NUMBER = 'The id must be a whole number, such as 12'

/** An id in an address: `/api/events/12`, `?eventId=12`. */
export const IdText = z.coerce
  .number(WHOLE_NUMBER)
  .int(WHOLE_NUMBER)
  .positive(WHOLE_NUMBER)
  .max(LARGEST_ID, WHOLE_NUMBER)

/** What the link of an unlisted rider has. */
export const LinkKey = z.string().max(40).optional()

export const IdParam = z.object({ id: IdText })

const isWebAddress = (text: string) => {
  // a browser leaves these out, and `/\t/elsewhere` is `//elsewhere`
  if (/\p{Cc}/u.test(text)) return false
  if (text === '' || /^\/(?![/\\])/.test(text)) return true
  return /^https?:$/.test(URL.parse(text)?.protocol ?? '')
}

export const NO_ADDRESS = 'Please give an address that starts with https://'

export const requiredWebAddress = (sentence: string) =>
  requiredText(sentence, 2000).refine(isWebAddress, NO_ADDRESS)

/** An address on the web or on this shop (`/media/…`); empty means none. */
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
