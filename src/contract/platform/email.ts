import { z } from 'zod'

export const NO_EMAIL = 'Please give an e-mail address such as you@example.com'

/** An address is the same however it is typed; from here on it is compared as it stands. */
export const Email = z
  .string('Please enter your email address')
  .trim()
  .toLowerCase()
  .max(254, 'This e-mail address is too long')
  .pipe(z.email(NO_EMAIL))

/** An address that something is asked about; one that is none is simply nobody's. */
export const AskedEmail = z.string().trim().toLowerCase().max(254)

/** For what is still being typed. */
export const sameEmail = (one: string, other: string) =>
  one.trim().toLowerCase() === other.trim().toLowerCase()
