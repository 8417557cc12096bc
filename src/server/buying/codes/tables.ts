import type { Generated } from 'kysely'
import type { Time } from '../../platform/db/columns.ts'

/** Makes a payment cheaper. Its name is in capitals and stays once it is used. */
export interface CodeTable {
  id: Generated<number>
  name: string
  /** For whom or what it is; only the owner reads it. */
  note: Generated<string>
  /** Either percent, 100 for free, or an amount. */
  percent: number | null
  amountCents: number | null
  /** What it is for; everything where both are null. */
  eventId: number | null
  sportId: number | null
  /** Days in the shop's time zone, both included. */
  startsOn: string | null
  endsOn: string | null
  /** How many payments may use it, in all and by one address. */
  maxUses: number | null
  maxUsesPerBuyer: number | null
  /** Of what it brought in: the part of a producer or a trainer. */
  sharePercent: number | null
  endedAt: Generated<Time | null>
  createdAt: Time
}
