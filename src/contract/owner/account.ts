import { z } from 'zod'
import { Id } from '../fields.ts'
import { MIN_PASSWORD_LENGTH } from '../limits.ts'
import { PasskeySigned } from './passkey.ts'

export const Credentials = z.object({
  username: z.string('Username is required').min(1, 'Username is required').max(200),
  password: z.string('Password is required').min(1, 'Password is required').max(1000),
  /** From the authenticator app, or one of the recovery codes, where the account asks for a second step. */
  code: z.string().trim().max(20).optional(),
  /** What a passkey has signed, in the place of a code. */
  passkey: PasskeySigned.optional(),
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
  /** How many recovery codes are left; null where none is needed. */
  recoveryCodesLeft: z.number().int().nullable(),
  /** False where the shop's address is a number: passkeys belong to a name. */
  passkeysPossible: z.boolean(),
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

/** For what a browser left open must not be enough. */
export const Confirmed = z.object({
  password: z.string('Please enter your password').min(1, 'Please enter your password').max(1000),
})

const ACCOUNT_EVENTS = [
  'logged-in',
  'logged-in-anew',
  'second-step-failed',
  'logged-out-elsewhere',
  'password-changed',
  'password-reset',
  'codes-on',
  'codes-off',
  'recovery-codes-made',
  'recovery-code-used',
  'passkey-added',
  'passkey-removed',
  'shop-email-changed',
] as const
export type AccountEventKind = (typeof ACCOUNT_EVENTS)[number]

/** Something that was done with the account. */
export const AccountEvent = z.object({
  id: Id,
  kind: z.enum(ACCOUNT_EVENTS),
  detail: z.string().nullable(),
  /** Where from: the network, not the very address. */
  network: z.string(),
  userAgent: z.string().nullable(),
  at: z.string(),
})
export type AccountEvent = z.infer<typeof AccountEvent>

/** Shown this once. */
export const RecoveryCodes = z.object({ recoveryCodes: z.array(z.string()) })
export type RecoveryCodes = z.infer<typeof RecoveryCodes>
