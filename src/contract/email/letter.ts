import { z } from 'zod'
import { IdText } from '../fields.ts'

/** An outgoing letter as the owner sees it. */
export const Letter = z.object({
  id: z.number().int(),
  kind: z.string(),
  recipient: z.string(),
  subject: z.string(),
  state: z.enum(['waiting', 'sent', 'failed', 'held', 'discarded']),
  attempts: z.number().int(),
  lastError: z.string().nullable(),
  createdAt: z.string(),
  sentAt: z.string().nullable(),
})
export type Letter = z.infer<typeof Letter>

/** A letter as it went out, or as it would go out now; the links that open an order are left out of it. */
export const LetterView = Letter.extend({ html: z.string(), text: z.string() })
export type LetterView = z.infer<typeof LetterView>

/** A page of letters: those older than the letter `before`. */
export const LetterQuery = z.object({
  before: IdText.optional(),
  limit: z.coerce.number().int().min(1).max(200).default(50),
})

/** Letters that became too old before they could be sent; the owner says what becomes of them. */
export const HeldLetters = z.object({ letters: z.number().int(), oldest: z.string().nullable() })
export type HeldLetters = z.infer<typeof HeldLetters>

export const ReleaseLetters = z.object({ to: z.enum(['send', 'discard']) })
export type ReleaseLetters = z.infer<typeof ReleaseLetters>
