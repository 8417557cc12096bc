import { z } from 'zod'
import { Id } from './fields.ts'
import { MIN_PASSWORD_LENGTH } from './limits.ts'

export const Credentials = z.object({
  username: z.string('Username is required').min(1, 'Username is required').max(200),
  password: z.string('Password is required').min(1, 'Password is required').max(1000),
  /** From the authenticator app, where the account asks for one. */
  code: z.string().trim().max(20).optional(),
})
export type Credentials = z.infer<typeof Credentials>

/** The answer (401) to a right password without the code that the account asks for: ask for it and send again. */
export const CODE_NEEDED = 'Please enter the code from your authenticator app'
export const WRONG_CODE = 'This code is not right. Please enter the one that your app shows now'

export const User = z.object({ id: Id, username: z.string() })
export type User = z.infer<typeof User>

/** How the account is protected. */
export const Account = z.object({
  username: z.string(),
  totpEnabled: z.boolean(),
  /** False where the server's settings give the password: it is changed there. */
  passwordChangeable: z.boolean(),
})
export type Account = z.infer<typeof Account>

/** A browser that is logged in. */
export const Session = z.object({
  id: z.string(),
  current: z.boolean(),
  userAgent: z.string().nullable(),
  createdAt: z.string(),
  lastSeenAt: z.string(),
})
export type Session = z.infer<typeof Session>

export const PasswordChange = z.object({
  currentPassword: z
    .string('Please enter your current password')
    .min(1, 'Please enter your current password')
    .max(1000),
  newPassword: z
    .string('Please enter a new password')
    .min(MIN_PASSWORD_LENGTH, `The new password needs at least ${MIN_PASSWORD_LENGTH} characters`)
    .max(1000, 'The new password is too long'),
})
export type PasswordChange = z.infer<typeof PasswordChange>

export const SessionParam = z.object({ id: z.string().max(100) })
