import { z } from 'zod'
import { Account, Credentials, PasswordChange, Session, SessionParam, User } from '../account.ts'
import { TotpCode, TotpDisable, TotpStart } from '../totp.ts'
import { endpoint } from './endpoint.ts'

export const findUser = endpoint({
  method: 'GET',
  path: '/api/user',
  access: 'visitor',
  tag: 'account',
  summary: 'Who is logged in; 401 when nobody is',
  answer: User,
  errors: ['login-required'],
})

export const logIn = endpoint({
  method: 'POST',
  path: '/api/login',
  access: 'visitor',
  changes: ['account'],
  tag: 'account',
  summary: 'Log in',
  body: Credentials,
  answer: User,
  errors: ['wrong-login', 'code-needed', 'wrong-code-at-login', 'too-many-tries'],
})

export const logOut = endpoint({
  method: 'POST',
  path: '/api/logout',
  access: 'visitor',
  changes: ['account'],
  tag: 'account',
  summary: 'Log out',
})

export const readAccount = endpoint({
  method: 'GET',
  path: '/api/account',
  access: 'owner',
  shows: ['account'],
  tag: 'account',
  summary: 'How the account is protected',
  answer: Account,
})

export const listSessions = endpoint({
  method: 'GET',
  path: '/api/sessions',
  access: 'owner',
  shows: ['account'],
  tag: 'account',
  summary: 'Where the account is logged in',
  answer: z.array(Session),
})

export const endSession = endpoint({
  method: 'DELETE',
  path: '/api/sessions/:id',
  access: 'owner',
  changes: ['account'],
  tag: 'account',
  summary: 'Log a browser out',
  params: SessionParam,
  errors: ['session-not-found'],
})

export const changePassword = endpoint({
  method: 'POST',
  path: '/api/password',
  access: 'owner',
  changes: ['account'],
  tag: 'account',
  summary: 'Change the password; every other browser is logged out',
  body: PasswordChange,
  errors: ['password-set-elsewhere', 'wrong-password', 'too-many-tries'],
})

export const startCodes = endpoint({
  method: 'POST',
  path: '/api/totp/start',
  access: 'owner',
  tag: 'account',
  summary: 'A secret for an authenticator app',
  answer: TotpStart,
  errors: ['codes-are-on'],
})

export const enableCodes = endpoint({
  method: 'POST',
  path: '/api/totp/enable',
  access: 'owner',
  changes: ['account'],
  tag: 'account',
  summary: 'Ask for one-time codes from now on',
  body: TotpCode,
  errors: ['codes-not-started', 'wrong-code'],
})

export const disableCodes = endpoint({
  method: 'POST',
  path: '/api/totp/disable',
  access: 'owner',
  changes: ['account'],
  tag: 'account',
  summary: 'Switch one-time codes off',
  body: TotpDisable,
  errors: ['wrong-password', 'too-many-tries'],
})
