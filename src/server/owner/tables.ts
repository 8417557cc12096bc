import type { Generated } from 'kysely'
import type { AccountEventKind } from '../../contract/owner/account.ts'
import type { Json, Time } from '../platform/db/columns.ts'

interface UserTable {
  id: Generated<number>
  username: string
  passwordHash: string
  /** The one-time codes' secret, once a code has shown that the owner's app has it. */
  totpSecret: Generated<string | null>
  /** Shown to the owner, not confirmed yet. */
  totpPendingSecret: Generated<string | null>
  /** The last half minute whose code was used: no code works twice. */
  totpLastStep: Generated<number | null>
  createdAt: Time
}

interface SessionTable {
  tokenHash: string
  userId: number
  userAgent: string | null
  createdAt: Time
  lastSeenAt: Time
  expiresAt: Time
}

/** Failed attempts by key, so that guessing slows down on every server of the shop at once. */
interface ThrottleTable {
  key: string
  failures: number
  lastFailureAt: Time
}

/** Gets the owner in when the phone is lost, each once. Without the shop's secret the hash leads to no code. */
interface RecoveryCodeTable {
  codeHash: string
  userId: number
  usedAt: Time | null
  createdAt: Time
}

/** A key that a phone, a computer or a stick keeps for the owner; we know only how to check what it signs. */
interface PasskeyTable {
  credentialId: string
  userId: number
  name: string
  /** COSE, as base64url. */
  publicKey: string
  /** How often it has signed, where it counts: one that goes back is a copy. */
  counter: number
  transports: Json
  createdAt: Time
  lastUsedAt: Time | null
}

/** What a passkey is asked to sign, once. */
interface PasskeyChallengeTable {
  challenge: string
  userId: number
  kind: 'add' | 'login'
  expiresAt: Time
}

interface AccountEventTable {
  id: Generated<number>
  kind: AccountEventKind
  /** Which one, where there are several. */
  detail: string | null
  network: string
  userAgent: string | null
  at: Time
}

/** The terms of service as they stood from a time on. */
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
  /** The sender's own key: the same request sent again is still one. */
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
