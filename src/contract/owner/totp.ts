import { z } from 'zod'

const SIX_DIGITS = 'Please enter the six digits that your app shows'

/** What an authenticator app needs; it is kept only once a code from the app has come back. */
export const TotpStart = z.object({
  secret: z.string(),
  otpauthUrl: z.string(),
  /** The same address as a picture to scan: SVG text. */
  qrSvg: z.string(),
})
export type TotpStart = z.infer<typeof TotpStart>

export const TotpCode = z.object({
  code: z
    .string(SIX_DIGITS)
    .transform((text) => text.replace(/\s/g, ''))
    .pipe(z.string().regex(/^\d{6}$/, SIX_DIGITS)),
})
