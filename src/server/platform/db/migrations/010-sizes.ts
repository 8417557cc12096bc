import { type Kysely, sql } from 'kysely'

/** Videos are sold in two sizes, and a buyer of the phone size can upgrade to the full one. */
export async function up(db: Kysely<unknown>) {
  for (const statement of SCHEMA) await sql.raw(statement).execute(db)
}

const SCHEMA = [
  `alter table checkout add column size text not null default 'full'`,
  'alter table checkout add column "isUpgrade" integer not null default 0',
  `alter table purchase add column size text not null default 'full'`,
  'alter table purchase add column "isUpgrade" integer not null default 0',

  // SQLite cannot change a primary key
  `create table "sizedEntitlement" (
    email text not null,
    "riderId" integer not null references rider (id),
    horse integer not null,
    size text not null default 'full',
    "purchaseId" integer not null references purchase (id),
    constraint "entitlementSizeKey" primary key (email, "riderId", horse, size)
  )`,
  `insert into "sizedEntitlement" (email, "riderId", horse, "purchaseId")
    select email, "riderId", horse, "purchaseId" from entitlement`,
  'drop table entitlement',
  'alter table "sizedEntitlement" rename to entitlement',
  'create index "entitlementByPurchase" on entitlement ("purchaseId")',
]
