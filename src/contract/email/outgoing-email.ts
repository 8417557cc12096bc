import { z } from 'zod'
import { IdText } from '../fields.ts'

/** An outgoing email as the owner sees it. */
export const OutgoingEmail = z.object({
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
export type OutgoingEmail = z.infer<typeof OutgoingEmail>

/** An email as it was sent, or as it would be sent now, without the links that open an order. */
export const EmailView = OutgoingEmail.extend({ html: z.string(), text: z.string() })
export type EmailView = z.infer<typeof EmailView>

/** A page of emails: those older than the email `before`. */
export const EmailQuery = z.object({
  before: IdText.optional(),
  limit: z.coerce.number().int().min(1).max(200).default(50),
})

/** Emails that were due for days before they could be sent; the owner decides whether they are. */
export const HeldEmails = z.object({ emails: z.number().int(), oldest: z.string().nullable() })
export type HeldEmails = z.infer<typeof HeldEmails>

export const ReleaseEmails = z.object({ to: z.enum(['send', 'discard']) })
