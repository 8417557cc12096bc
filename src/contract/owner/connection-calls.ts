import { endpoint } from '../endpoint.ts'
import {
  BackupConnection,
  BackupParam,
  BackupPassphrase,
  BackupPlan,
  DomainChallenge,
  DomainCheck,
  DomainConnection,
  DomainProof,
  DomainSettings,
  EmailConnection,
  EmailSettings,
  EmailTest,
  EmailTestResult,
  PaymentsConnection,
  Release,
  RestoreConfirm,
  RestoreForm,
  RestorePlan,
  StripeKeys,
} from './connections.ts'

export const readRelease = endpoint('GET /api/release', {
  access: 'owner',
  shows: ['shop'],
  tag: 'shop',
  summary: 'The version of the program, and a newer one where the shop knows where to ask',
  answer: Release,
})

export const readEmailConnection = endpoint('GET /api/connections/email', {
  access: 'owner',
  shows: ['shop'],
  tag: 'shop',
  summary: 'The email server, without its password',
  answer: EmailConnection,
})

export const connectEmail = endpoint('PUT /api/connections/email', {
  access: 'owner',
  asksAgain: true,
  changes: ['shop', 'mail', 'account'],
  tag: 'shop',
  summary: 'Send emails by this email server from now on',
  body: EmailSettings,
  answer: EmailConnection,
  errors: ['conflict', 'invalid-input'],
})

export const disconnectEmail = endpoint('DELETE /api/connections/email', {
  access: 'owner',
  asksAgain: true,
  changes: ['shop', 'mail', 'account'],
  tag: 'shop',
  summary: 'Send no emails any more: they wait in the outbox',
  errors: ['conflict'],
})

export const testEmail = endpoint('POST /api/connections/email/test', {
  access: 'owner',
  asksAgain: true,
  tag: 'shop',
  summary: 'Send a test email, and say what the email server answered',
  body: EmailTest,
  answer: EmailTestResult,
  errors: ['conflict', 'invalid-input'],
})

export const readPaymentsConnection = endpoint('GET /api/connections/payments', {
  access: 'owner',
  shows: ['shop'],
  tag: 'shop',
  summary: 'How the shop is connected to Stripe, without the secret key',
  answer: PaymentsConnection,
})

export const connectPayments = endpoint('PUT /api/connections/payments', {
  access: 'owner',
  asksAgain: true,
  changes: ['shop', 'sales', 'account'],
  tag: 'shop',
  summary: 'Check the keys, make webhook and wallet domain at Stripe, and take payments there from now on',
  body: StripeKeys,
  answer: PaymentsConnection,
  errors: ['conflict', 'invalid-input', 'provider-unreachable'],
})

export const disconnectPayments = endpoint('DELETE /api/connections/payments', {
  access: 'owner',
  asksAgain: true,
  changes: ['shop', 'sales', 'account'],
  tag: 'shop',
  summary: 'Forget the keys, and take no payments any more',
  errors: ['conflict'],
})

export const readBackupConnection = endpoint('GET /api/connections/backup', {
  access: 'owner',
  shows: ['shop'],
  tag: 'shop',
  summary: 'When backups are made, how the last one went, and which there are',
  answer: BackupConnection,
})

export const changeBackupPlan = endpoint('PUT /api/connections/backup', {
  access: 'owner',
  asksAgain: true,
  changes: ['shop', 'account'],
  tag: 'shop',
  summary: 'Change when backups are made and how many are kept',
  body: BackupPlan,
  answer: BackupConnection,
  errors: ['conflict'],
})

export const makeBackupPassphrase = endpoint('POST /api/connections/backup/passphrase', {
  access: 'owner',
  asksAgain: true,
  changes: ['shop', 'account'],
  tag: 'shop',
  summary: 'A new passphrase for the backups from now on, told once',
  answer: BackupPassphrase,
  errors: ['conflict'],
})

export const backUpNow = endpoint('POST /api/connections/backup/run', {
  access: 'owner',
  asksAgain: true,
  changes: ['shop'],
  tag: 'shop',
  summary: 'Make a backup now',
  answer: BackupConnection,
  errors: ['conflict'],
})

export const downloadBackup = endpoint('GET /api/connections/backup/:name', {
  access: 'owner',
  tag: 'shop',
  summary: 'An encrypted backup',
  params: BackupParam,
  produces: 'application/octet-stream',
  errors: ['not-found'],
})

export const readDomainConnection = endpoint('GET /api/connections/domain', {
  access: 'owner',
  shows: ['shop'],
  tag: 'shop',
  summary: "The shop's address",
  answer: DomainConnection,
})

export const checkDomain = endpoint('POST /api/connections/domain/check', {
  access: 'owner',
  asksAgain: true,
  tag: 'shop',
  summary: 'Whether this shop answers at an address, as the shop itself sees it',
  body: DomainSettings,
  answer: DomainCheck,
})

export const connectDomain = endpoint('PUT /api/connections/domain', {
  access: 'owner',
  asksAgain: true,
  changes: ['shop', 'account'],
  tag: 'shop',
  summary: 'Use an address from now on, if this shop answers there; logins begin anew',
  body: DomainSettings,
  answer: DomainConnection,
  errors: ['conflict'],
})

export const proveDomain = endpoint('GET /api/connections/domain/proof', {
  access: 'visitor',
  tag: 'shop',
  summary: 'Proves to the shop that an address reaches it',
  query: DomainChallenge,
  answer: DomainProof,
})

export const acceptMedia = endpoint('POST /api/connections/media', {
  access: 'owner',
  asksAgain: true,
  changes: ['shop', 'sales'],
  tag: 'shop',
  summary: 'Sell with the files that the storage has now, after it was found empty or replaced',
})

export const checkRestore = endpoint('POST /api/connections/backup/restore/check', {
  access: 'owner',
  asksAgain: true,
  tag: 'shop',
  summary: 'Unpack a backup, compare its sums, and say what restoring it would bring and end',
  body: RestoreForm,
  consumes: 'multipart/form-data',
  takesHours: true,
  answer: RestorePlan,
  errors: ['invalid-input', 'not-found', 'unusable-file'],
})

export const restoreBackup = endpoint('POST /api/connections/backup/restore', {
  access: 'owner',
  asksAgain: true,
  tag: 'shop',
  summary: 'Put the checked backup in the place of this shop, which starts again with it',
  body: RestoreConfirm,
  errors: ['conflict'],
})
