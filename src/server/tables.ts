import type { Selectable } from 'kysely'
import type { DisputesTables } from './books/disputes/tables.ts'
import type { RefundsTables } from './books/refunds/tables.ts'
import type { SalesTables } from './books/sales/tables.ts'
import type { TimeZoneTables } from './books/time-zone/tables.ts'
import type { UnmatchedTables } from './books/unmatched/tables.ts'
import type { BuyersTables } from './buying/access/tables.ts'
import type { CheckoutTables } from './buying/checkout/tables.ts'
import type { DeliveryTables } from './buying/orders/tables.ts'
import type { PaymentsTables } from './buying/providers/tables.ts'
import type { SharingTables } from './buying/sharing/tables.ts'
import type { CatalogueTables } from './catalogue/tables.ts'
import type { MailTables } from './email/tables.ts'
import type { OwnerTables } from './owner/tables.ts'
import type { JobsTables } from './platform/jobs/tables.ts'
import type { VideosTables } from './videos/tables.ts'
import type { WeekendTables } from './weekend/tables.ts'

/** Every table of the shop. Each feature says what its own hold. */
export type Tables = BuyersTables &
  CatalogueTables &
  CheckoutTables &
  DeliveryTables &
  DisputesTables &
  JobsTables &
  MailTables &
  OwnerTables &
  PaymentsTables &
  RefundsTables &
  SalesTables &
  SharingTables &
  TimeZoneTables &
  UnmatchedTables &
  VideosTables &
  WeekendTables

export type RowOf<T extends keyof Tables> = Selectable<Tables[T]>
