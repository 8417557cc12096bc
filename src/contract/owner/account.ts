import { z } from 'zod'
import { Id, requiredText } from '../fields.ts'
import { MIN_PASSWORD_LENGTH } from '../limits.ts'
import { isCommonPassword } from './common-passwords.ts'

// validated by the WebAuthn library
const WebAuthnJson = z.record(z.string(), z.unknown())

/** The options for `navigator.credentials`. */
export const PasskeyOptions = z.object({ options: WebAuthnJson })

/** A WebAuthn registration or authentication response. */
export const PasskeySigned = z.looseObject({
  id: z.string().max(1400),
  rawId: z.string().max(1400),
  type: z.string().max(40),
  response: z.record(z.string().max(40), z.unknown()),
  clientExtensionResults: WebAuthnJson.optional(),
})
export type PasskeySigned = z.infer<typeof PasskeySigned>

export const NewPasskey = z.object({
  name: requiredText('Please give the passkey a name', 60),
  signed: PasskeySigned,
})

export const Passkey = z.object({
  id: z.string(),
  name: z.string(),
  createdAt: z.string(),
  lastUsedAt: z.string().nullable(),
})
export type Passkey = z.infer<typeof Passkey>

/** With recovery codes, where the account had none. */
export const AddedPasskey = z.object({ passkey: Passkey, recoveryCodes: z.array(z.string()).nullable() })

export const PasskeyParam = z.object({ id: z.string().max(1400) })

const SIX_DIGITS = 'Please enter the six digits that your app shows'

/** For the authenticator app; takes effect once a code is verified. */
export const TotpStart = z.object({
  secret: z.string(),
  otpauthUrl: z.string(),
  /** A QR code of `otpauthUrl`, as SVG. */
  qrSvg: z.string(),
})
export type TotpStart = z.infer<typeof TotpStart>

export const TotpCode = z.object({
  code: z
    .string(SIX_DIGITS)
    .transform((text) => text.replace(/\s/g, ''))
    .pipe(z.string().regex(/^\d{6}$/, SIX_DIGITS)),
})

const SecondStep = z.object({
  /** From the authenticator app, or a recovery code, where the account has a second step. */
  code: z.string().trim().max(20).optional(),
  /** In place of a code. */
  passkey: PasskeySigned.optional(),
})
export type SecondStep = z.infer<typeof SecondStep>

export const Credentials = SecondStep.extend({
  username: z.string('Username is required').min(1, 'Username is required').max(200),
  password: z.string('Password is required').min(1, 'Password is required').max(1000),
})
export type Credentials = z.infer<typeof Credentials>

/** The 401 for a correct password without the required code: the client asks for it and retries. */
export const CODE_NEEDED = 'Please enter the code from your authenticator app'
export const WRONG_CODE = 'This code is not right. Please enter the one that your app shows now'

export const UnlockToken = z.object({ token: z.string().max(100) })

export const User = z.object({
  id: Id,
  username: z.string(),
  /** Of a helper; the owner has none. */
  role: z.literal('helper').optional(),
})
export type User = z.infer<typeof User>

export const Account = z.object({
  username: z.string(),
  totpEnabled: z.boolean(),
  /** Null without a second step. */
  recoveryCodesLeft: z.number().int().nullable(),
  /** False where the shop's address is an IP: passkeys need a domain. */
  passkeysPossible: z.boolean(),
})
export type Account = z.infer<typeof Account>

export const Session = z.object({
  id: z.string(),
  current: z.boolean(),
  userAgent: z.string().nullable(),
  createdAt: z.string(),
  lastSeenAt: z.string(),
})
export type Session = z.infer<typeof Session>

export const COMMON_PASSWORD =
  'This password is among the first that are guessed. Please choose another, such as four words of your own'

export const PasswordChange = SecondStep.extend({
  currentPassword: z
    .string('Please enter your current password')
    .min(1, 'Please enter your current password')
    .max(1000),
  newPassword: z
    .string('Please enter a new password')
    .min(MIN_PASSWORD_LENGTH, `The new password needs at least ${MIN_PASSWORD_LENGTH} characters`)
    .max(1000, 'The new password is too long')
    .refine((password) => !isCommonPassword(password), COMMON_PASSWORD),
})
export type PasswordChange = z.infer<typeof PasswordChange>

export const SessionParam = z.object({ id: z.string().max(100) })

/** For changes of how the owner logs in: an open session does not allow them, nor the password without its second step. */
export const Confirmed = SecondStep.extend({
  password: z.string('Please enter your password').min(1, 'Please enter your password').max(1000),
})
export type Confirmed = z.infer<typeof Confirmed>

/** What the owner types in order to go without a second step. */
export const DECLINING_WORDS = 'I decline two-step login'
export const TwoStepDeclined = z.object({
  words: z
    .string()
    .trim()
    .refine((words) => words === DECLINING_WORDS, `Please type: ${DECLINING_WORDS}`),
})

/** After hours without a change: the password or a passkey. */
export const ConfirmedAgain = z.object({
  password: z.string().max(1000).optional(),
  passkey: PasskeySigned.optional(),
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
  'two-step-declined',
  'shop-email-changed',
  'email-connected',
  'email-disconnected',
  'payments-connected',
  'payments-disconnected',
  'domain-changed',
  'backup-changed',
  'backup-passphrase-made',
  'backup-downloaded',
  'backup-restored',
  'helper-invited',
  'helper-joined',
  'helper-removed',
  'fence-link-made',
  'fence-link-ended',
] as const
export type AccountEventKind = (typeof ACCOUNT_EVENTS)[number]

/** An entry of the account's audit log. */
export const AccountEvent = z.object({
  id: Id,
  kind: z.enum(ACCOUNT_EVENTS),
  detail: z.string().nullable(),
  /** The address, for IPv6 its /64. */
  network: z.string(),
  userAgent: z.string().nullable(),
  at: z.string(),
})
export type AccountEvent = z.infer<typeof AccountEvent>

/** Shown only once. */
export const RecoveryCodes = z.object({ recoveryCodes: z.array(z.string()) })
export type RecoveryCodes = z.infer<typeof RecoveryCodes>
