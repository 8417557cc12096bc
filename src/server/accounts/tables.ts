import type { Generated } from 'kysely'
import type { Time } from '../db/columns.ts'

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

export interface AccountsTables {
  user: UserTable
  session: SessionTable
  throttle: ThrottleTable
}
