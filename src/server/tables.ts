import type { Selectable } from 'kysely'
import type { BooksTables } from './books/tables.ts'
import type { BuyingTables } from './buying/tables.ts'
import type { CatalogueTables } from './catalogue/tables.ts'
import type { EmailTables } from './email/tables.ts'
import type { OwnerTables } from './owner/tables.ts'
import type { JobsTables } from './platform/jobs/tables.ts'
import type { VideosTables } from './videos/tables.ts'
import type { WeekendTables } from './weekend/tables.ts'

/** Every table; each area declares its own. */
export type Tables = BooksTables &
  BuyingTables &
  CatalogueTables &
  EmailTables &
  JobsTables &
  OwnerTables &
  VideosTables &
  WeekendTables

export type RowOf<T extends keyof Tables> = Selectable<Tables[T]>
