import { z } from 'zod'

export const NO_EMAIL = 'Please enter an email address such as you@example.com'

/** `shop@example.com` or `Cloverleaf Films <shop@example.com>`. */
export const SENDER = /^(?:[^<>\r\n]*<[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/

/** Normalized, so that addresses can be compared as strings. */
export const Email = z
  .string('Please enter your email address')
  .trim()
  .toLowerCase()
  .max(254, 'This email address is too long')
  .pipe(z.email(NO_EMAIL))

/** For lookups: an invalid address simply finds nothing. */
export const EmailQuery = z.string().trim().toLowerCase().max(254)

/** For unnormalized input. */
export const sameEmail = (one: string, other: string) =>
  one.trim().toLowerCase() === other.trim().toLowerCase()
