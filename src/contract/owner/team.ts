import { z } from 'zod'
import { Id, requiredText } from '../fields.ts'
import { PasswordChange } from './account.ts'

/** An account of the shop: the owner's, or a helper's, who has no access to money, buyers, messages and settings. */
export const Person = z.object({
  id: Id,
  username: z.string(),
  role: z.enum(['owner', 'helper']),
  lastLoginAt: z.string().nullable(),
  /** While an invitation is open. */
  invitedUntil: z.string().nullable(),
})
export type Person = z.infer<typeof Person>

export const NewHelper = z.object({ username: requiredText('Please enter a name or an email address', 100) })

/** The link works once, and is shown only now. */
export const Invited = z.object({
  person: Person,
  inviteUrl: z.string(),
  /** The username is an email address, and an email server is connected. */
  emailed: z.boolean(),
})
export type Invited = z.infer<typeof Invited>

export const InvitationToken = z.object({ token: z.string('This link is not complete').max(100) })
export const Joining = InvitationToken.extend({ newPassword: PasswordChange.shape.newPassword })

/** Who was invited. */
export const Invitee = Person.pick({ username: true })
