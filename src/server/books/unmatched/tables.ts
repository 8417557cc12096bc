import type { Generated } from 'kysely'
import type { Json, Time } from '../../platform/db/columns.ts'

/** The provider has money that carries this shop's mark and belongs to no order. */
interface UnmatchedPaymentTable {
  id: Generated<number>
  provider: string
  intentId: string
  amountCents: number
  currency: string
  why: 'unknown' | 'amount'
  /** What the provider knows of it. */
  details: Json
  state: 'open' | 'ordered' | 'refunded' | 'dismissed'
  createdAt: Time
  resolvedAt: Time | null
}

export interface UnmatchedTables {
  unmatchedPayment: UnmatchedPaymentTable
}
