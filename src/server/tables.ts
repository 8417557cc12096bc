import type { Selectable } from 'kysely'
import type { AccountsTables } from '../accounts/tables.ts'
import type { BuyersTables } from '../buyers/tables.ts'
import type { CatalogueTables } from '../catalogue/tables.ts'
import type { CheckoutTables } from '../checkout/tables.ts'
import type { ContactTables } from '../contact/tables.ts'
import type { DeliveryTables } from '../delivery/tables.ts'
import type { DisputesTables } from '../disputes/tables.ts'
import type { JobsTables } from '../jobs/tables.ts'
import type { MailTables } from '../mail/tables.ts'
import type { MediaTables } from '../media/tables.ts'
import type { PaymentsTables } from '../payments/tables.ts'
import type { PortfolioTables } from '../portfolio/tables.ts'
import type { PosterTables } from '../poster/tables.ts'
import type { RefundsTables } from '../refunds/tables.ts'
import type { SalesTables } from '../sales/tables.ts'
import type { SharingTables } from '../sharing/tables.ts'
import type { ShopTables } from '../shop/tables.ts'
import type { TakedownTables } from '../takedown/tables.ts'
import type { TimeZoneTables } from '../time-zone/tables.ts'
import type { UnmatchedTables } from '../unmatched/tables.ts'
import type { UploadsTables } from '../uploads/tables.ts'
import type { WaitingTables } from '../waiting/tables.ts'
import type { WeekendTables } from '../weekend/tables.ts'

/** Every table of the shop. Each feature says what its own hold. */
export type Tables = AccountsTables &
  BuyersTables &
  CatalogueTables &
  CheckoutTables &
  ContactTables &
  DeliveryTables &
  DisputesTables &
  JobsTables &
  MailTables &
  MediaTables &
  PaymentsTables &
  PortfolioTables &
  PosterTables &
  RefundsTables &
  SalesTables &
  SharingTables &
  ShopTables &
  TakedownTables &
  TimeZoneTables &
  UnmatchedTables &
  UploadsTables &
  WaitingTables &
  WeekendTables

export type RowOf<T extends keyof Tables> = Selectable<Tables[T]>
