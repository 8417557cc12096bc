import type { Generated } from 'kysely'
import type { AccountEventKind } from '../../contract/owner/account.ts'
import type { Json, Time } from '../platform/db/columns.ts'

interface UserTable {
  id: Generated<number>
  username: string
  passwordHash: string
  /** 1: nobody but the first start has chosen it. */
  passwordIsFirst: Generated<number>
  /** An HMAC of the ADMIN_PASSWORD that was applied last, which is applied only once. */
  givenPasswordHash: Generated<string | null>
  /** Set once a code of the owner's app was verified. */
  totpSecret: Generated<string | null>
  /** Shown as a QR code, not verified yet. */
  totpPendingSecret: Generated<string | null>
  /** The last 30-second step whose code was used: no code works twice. */
  totpLastStep: Generated<number | null>
  /** When the owner declined a second step for a shop that takes real money. */
  twoStepDeclinedAt: Generated<Time | null>
  role: Generated<'owner' | 'helper'>
  /** Of an open invitation, which is void once this changes. */
  invitedUntil: Generated<Time | null>
  lastLoginAt: Generated<Time | null>
  createdAt: Time
}

interface SessionTable {
  tokenHash: string
  userId: number
  userAgent: string | null
  createdAt: Time
  lastSeenAt: Time
  /** The last write, to the hour. Once it is too old, only a new proof renews it. */
  activeAt: Time
  expiresAt: Time
}

/** Attempts by key, in the database so that all servers share them. */
interface ThrottleTable {
  key: string
  failures: number
  lastFailureAt: Time
}

/** One-time codes for a lost phone. The hash is an HMAC with the shop's secret. */
interface RecoveryCodeTable {
  codeHash: string
  userId: number
  usedAt: Time | null
  createdAt: Time
}

/** WebAuthn credentials. */
interface PasskeyTable {
  credentialId: string
  userId: number
  name: string
  /** COSE, as base64url. */
  publicKey: string
  /** The authenticator's signature counter; a decrease means a cloned key. */
  counter: number
  transports: Json
  createdAt: Time
  lastUsedAt: Time | null
}

/** One-time WebAuthn challenges. */
interface PasskeyChallengeTable {
  challenge: string
  userId: number
  kind: 'add' | 'login'
  expiresAt: Time
}

interface AccountEventTable {
  id: Generated<number>
  kind: AccountEventKind
  /** Such as the name of the passkey. */
  detail: string | null
  network: string
  userAgent: string | null
  at: Time
}

/** The terms of service in force from `since` on. */
interface TermsVersionTable {
  since: Time
  hash: string
  text: string
}

interface SettingTable {
  name: string
  value: string
}

interface ContactRequestTable {
  id: Generated<number>
  businessName: string | null
  fullName: string
  email: string
  phone: string | null
  eventType: string
  eventLocation: string | null
  eventDate: string | null
  services: Json
  additionalDetails: string | null
  preferredContact: string | null
  state: 'new' | 'read' | 'answered' | 'archived'
  /** The idempotency key. */
  attempt: Generated<string | null>
  createdAt: Time
}

export interface OwnerTables {
  user: UserTable
  session: SessionTable
  throttle: ThrottleTable
  recoveryCode: RecoveryCodeTable
  passkey: PasskeyTable
  passkeyChallenge: PasskeyChallengeTable
  accountEvent: AccountEventTable
  termsVersion: TermsVersionTable
  setting: SettingTable
  contactRequest: ContactRequestTable
}
