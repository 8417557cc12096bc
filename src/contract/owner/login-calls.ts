import { endpoint } from '../endpoint.ts'
import { Credentials, PasskeyOptions, UnlockToken, User } from './account.ts'

export const findUser = endpoint('GET /api/user', {
  access: 'visitor',
  tag: 'account',
  summary: 'Who is logged in; 401 when nobody is',
  answer: User,
  errors: ['login-required'],
})

export const logIn = endpoint('POST /api/login', {
  access: 'visitor',
  changes: ['account'],
  tag: 'account',
  summary: 'Log in',
  body: Credentials,
  answer: User,
  errors: ['wrong-login', 'code-needed', 'too-many-requests'],
})

export const logOut = endpoint('POST /api/logout', {
  access: 'visitor',
  changes: ['account'],
  tag: 'account',
  summary: 'Log out',
})

export const startPasskeyLogin = endpoint('POST /api/login/passkey', {
  access: 'visitor',
  tag: 'account',
  summary: 'What a browser is to ask a passkey, after the correct password or during a pause',
  body: Credentials.pick({ username: true, password: true }),
  answer: PasskeyOptions,
  errors: ['wrong-login', 'not-found', 'too-many-requests'],
})

export const sendUnlockLink = endpoint('POST /api/login/unlock', {
  access: 'visitor',
  tag: 'account',
  summary: 'Email the owner a link that lets a browser log in although others have failed too often',
  errors: ['conflict'],
})

export const openUnlockLink = endpoint('POST /api/login/unlocked', {
  access: 'visitor',
  tag: 'account',
  summary: 'Count the failed logins of this browser separately, by the emailed link',
  body: UnlockToken,
  errors: ['link-expired'],
})
