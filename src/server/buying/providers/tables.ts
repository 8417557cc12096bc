import type { Generated } from 'kysely'
import type { Json, Time } from '../../platform/db/columns.ts'

interface SandboxIntentTable {
  id: string
  clientSecret: string
  idempotencyKey: string
  reference: string
  amountCents: number
  status: 'open' | 'succeeded' | 'cancelled'
  paymentMethod: string | null
  details: Generated<Json>
  changedAt: Generated<Time>
  createdAt: Time
}

interface SandboxRefundTable {
  idempotencyKey: string
  intentId: string
  amountCents: number
  createdAt: Generated<Time | null>
}

export interface PaymentsTables {
  sandboxIntent: SandboxIntentTable
  sandboxRefund: SandboxRefundTable
}
