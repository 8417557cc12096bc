import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import {
  Account,
  AccountEvent,
  AddedPasskey,
  Confirmed,
  ConfirmedAgain,
  NewPasskey,
  Passkey,
  PasskeyOptions,
  PasskeyParam,
  PasswordChange,
  RecoveryCodes,
  Session,
  SessionParam,
  TotpCode,
  TotpStart,
  TwoStepDeclined,
} from './account.ts'

/** Of calls that ask for the password, and for the second step of an account that has one. */
const CONFIRMING = ['wrong-password', 'code-needed', 'wrong-login', 'too-many-requests'] as const

export const readAccount = endpoint('GET /api/account', {
  access: 'helper',
  shows: ['account'],
  tag: 'account',
  summary: 'How the account is protected',
  answer: Account,
})

export const listSessions = endpoint('GET /api/sessions', {
  access: 'helper',
  shows: ['account'],
  tag: 'account',
  summary: 'Where the account is logged in',
  answer: z.array(Session),
})

export const endSession = endpoint('DELETE /api/sessions/:id', {
  access: 'helper',
  changes: ['account'],
  tag: 'account',
  summary: 'Log a browser out',
  params: SessionParam,
  errors: ['not-found'],
})

export const startConfirming = endpoint('POST /api/session/passkey', {
  access: 'helper',
  tag: 'account',
  summary: 'What a browser is to ask a passkey, for a confirmation',
  answer: PasskeyOptions,
  errors: ['not-found'],
})

export const confirmAgain = endpoint('POST /api/session/confirm', {
  access: 'helper',
  tag: 'account',
  summary: 'Open money and settings again after hours without a change',
  body: ConfirmedAgain,
  errors: ['wrong-password', 'wrong-login', 'too-many-requests'],
})

export const changePassword = endpoint('POST /api/password', {
  access: 'helper',
  withFirstPassword: true,
  changes: ['account'],
  tag: 'account',
  summary: 'Change the password; every other browser is logged out',
  body: PasswordChange,
  errors: CONFIRMING,
})

export const startCodes = endpoint('POST /api/totp/start', {
  access: 'helper',
  tag: 'account',
  summary: 'A secret for an authenticator app',
  body: Confirmed,
  answer: TotpStart,
  errors: ['conflict', ...CONFIRMING],
})

export const enableCodes = endpoint('POST /api/totp/enable', {
  access: 'helper',
  changes: ['account'],
  tag: 'account',
  summary: 'Ask for one-time codes from now on; gives ten recovery codes',
  body: TotpCode,
  answer: RecoveryCodes,
  errors: ['conflict', 'invalid-input'],
})

export const disableCodes = endpoint('POST /api/totp/disable', {
  access: 'helper',
  changes: ['account'],
  tag: 'account',
  summary: 'Switch one-time codes off',
  body: Confirmed,
  errors: CONFIRMING,
})

export const declineTwoStep = endpoint('POST /api/account/decline-two-step', {
  access: 'owner',
  changes: ['account'],
  tag: 'account',
  summary: 'Open money and settings of a shop with live keys without two-step login',
  body: TwoStepDeclined,
})

export const makeRecoveryCodes = endpoint('POST /api/recovery-codes', {
  access: 'helper',
  changes: ['account'],
  tag: 'account',
  summary: 'Ten new recovery codes in the place of all earlier ones',
  body: Confirmed,
  answer: RecoveryCodes,
  errors: ['conflict', ...CONFIRMING],
})

export const listPasskeys = endpoint('GET /api/passkeys', {
  access: 'helper',
  shows: ['account'],
  tag: 'account',
  summary: 'The passkeys of the account',
  answer: z.array(Passkey),
})

export const startPasskey = endpoint('POST /api/passkeys/start', {
  access: 'helper',
  tag: 'account',
  summary: 'What a browser is to ask a new passkey',
  body: Confirmed,
  answer: PasskeyOptions,
  errors: ['conflict', ...CONFIRMING],
})

export const addPasskey = endpoint('POST /api/passkeys', {
  access: 'helper',
  changes: ['account'],
  tag: 'account',
  summary: 'Ask for a passkey, or a code, from now on',
  body: NewPasskey,
  status: 201,
  answer: AddedPasskey,
  errors: ['invalid-input'],
})

export const removePasskey = endpoint('POST /api/passkeys/:id/remove', {
  access: 'helper',
  changes: ['account'],
  tag: 'account',
  summary: 'Remove a passkey',
  params: PasskeyParam,
  body: Confirmed,
  errors: ['not-found', ...CONFIRMING],
})

export const listAccountEvents = endpoint('GET /api/account/events', {
  access: 'owner',
  shows: ['account'],
  tag: 'account',
  summary: 'What was done with the account, latest first',
  answer: z.array(AccountEvent),
})
