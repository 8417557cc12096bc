import { z } from 'zod'
import { IdText } from './fields.ts'

/** An outgoing letter as the owner sees it. */
export const Letter = z.object({
  id: z.number().int(),
  kind: z.string(),
  recipient: z.string(),
  subject: z.string(),
  state: z.enum(['waiting', 'sent', 'failed']),
  attempts: z.number().int(),
  lastError: z.string().nullable(),
  createdAt: z.string(),
  sentAt: z.string().nullable(),
})
export type Letter = z.infer<typeof Letter>

/** A page of letters: those older than the letter `before`. */
export const LetterQuery = z.object({
  before: IdText.optional(),
  limit: z.coerce.number().int().min(1).max(200).default(50),
})
