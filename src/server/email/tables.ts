import type { Generated } from 'kysely'
import type { Json, Time } from '../platform/db/columns.ts'

/** An email, written in the transaction that gives the reason for it. */
interface EmailTable {
  id: Generated<number>
  kind: string
  recipient: string
  /** What limits count by (`mailboxOf`). */
  mailbox: Generated<string | null>
  /** Of the visitor whose request caused it, for three days; null where the owner or the shop did. */
  network: Generated<string | null>
  subject: string
  /** What the email is rendered from when it is sent. */
  payload: Json
  replyTo: string | null
  /** Held: it was due days before there was a way to send it, so the owner is asked. */
  state: 'waiting' | 'sent' | 'failed' | 'held' | 'discarded'
  attempts: number
  nextAttemptAt: Time
  lockedUntil: Time | null
  lastError: string | null
  sentAt: Time | null
  /** What it said when it was sent, without the links that open an order. */
  sentAs: Generated<Json | null>
  createdAt: Time
}

export interface EmailTables {
  email: EmailTable
}
