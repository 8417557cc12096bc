export const saleSums = (engine: 'sqlite' | 'postgres') => {
  const withoutRowid = engine === 'sqlite' ? ' without rowid' : ''
  return [
    `create table "saleTotal" (
    "sportId" integer not null,
    "eventId" integer not null,
    period text not null,
    status text not null,
    sales integer not null,
    "amountCents" bigint not null,
    "refundedCents" bigint not null,
    "cashSales" integer not null default 0,
    "cashCents" bigint not null default 0,
    "freeSales" integer not null default 0,
    constraint "saleTotalKey" primary key ("eventId", "sportId", period, status)
  )${withoutRowid}`,
    'create index "saleTotalByPeriod" on "saleTotal" (period, "eventId")',
    `create table "saleBuyer" (
    email text not null,
    day text not null,
    "sportId" integer not null,
    "eventId" integer not null,
    status text not null,
    sales integer not null,
    constraint "saleBuyerKey" primary key (email, day, "sportId", "eventId", status)
  )${withoutRowid}`,
    `create table "saleStep" (
    "sportId" integer not null,
    "eventId" integer not null,
    status text not null,
    period text not null,
    "nextUnit" text not null,
    "nextPeriod" text not null,
    customers integer not null,
    constraint "saleStepKey" primary key ("sportId", "eventId", status, period, "nextUnit", "nextPeriod")
  )${withoutRowid}`,
    ...(engine === 'sqlite' ? sqliteSums : postgresSums),
  ]
}

/** The buyer's other purchases that count in the part of the books that is looked at: sport 0, event 0 and no status mean all. */
const others = (row: 'old' | 'new') => `from "saleBuyer" b where b."email" = ${row}."email"
  and part."sportId" in (0, b."sportId") and part."eventId" in (0, b."eventId") and part."status" in ('', b."status")`

const partsWith = (row: 'old' | 'new') => `(select s."sportId", e."eventId", t."status"
  from (select 0 as "sportId" union all select ${row}."sportId") s
  cross join (select 0 as "eventId" union all select ${row}."eventId") e
  cross join (select '' as "status" union all select ${row}."status") t)`

const NEVER = '9999-12-31'

/**
 * A day on which somebody bought comes (1) or goes (-1): the step from the day before it to the day after it is now two
 * steps, or one again. Each step is kept by days and by months, at both its ends.
 */
const bookSteps = (row: 'old' | 'new', change: 1 | -1) => `insert into "saleStep"
    ("sportId", "eventId", "status", "period", "nextUnit", "nextPeriod", "customers")
  select "sportId", "eventId", "status", substr("day", 1, own."letters"), next."unit", substr("nextDay", 1, next."letters"),
    sum("change")
  from (
    select "sportId", "eventId", "status",
      case "step" when 2 then ${row}."day" else "before" end as "day",
      case "step" when 1 then ${row}."day" else coalesce("after", '${NEVER}') end as "nextDay",
      case "step" when 3 then ${-change} else ${change} end as "change"
    from (
      select part."sportId", part."eventId", part."status",
        (select max(b."day") ${others(row)} and b."day" < ${row}."day") as "before",
        (select min(b."day") ${others(row)} and b."day" > ${row}."day") as "after"
      from ${partsWith(row)} part
      where not exists (select 1 ${others(row)} and b."day" = ${row}."day"
        and (b."sportId", b."eventId", b."status") <> (${row}."sportId", ${row}."eventId", ${row}."status"))
      limit 8 -- all there are; without it both engines look before and after once more for each use
    ) met
    cross join (select 1 as "step" union all select 2 union all select 3) steps
  ) changes
  cross join (select 10 as "letters" union all select 7) own
  cross join (select 'day' as "unit", 10 as "letters" union all select 'month', 7) next
  where "day" is not null and not ("nextDay" = '${NEVER}' and next."unit" = 'day')
  group by "sportId", "eventId", "status", substr("day", 1, own."letters"), next."unit", substr("nextDay", 1, next."letters")
  having sum("change") <> 0
  on conflict ("sportId", "eventId", "status", "period", "nextUnit", "nextPeriod") do update set
    "customers" = "saleStep"."customers" + excluded."customers";`

const procedure = (name: string, body: string, variables = '') =>
  `create or replace function "${name}"() returns trigger language plpgsql as $$
  declare ${variables} begin ${body} return null; end $$`

// two sales to one buyer at one moment must see each other, and none may wait for another that waits for it
const ONE_AT_A_TIME = `perform pg_advisory_xact_lock('"saleBuyer"'::regclass::oid::bigint);`

/** The day of a sale on the shop's own clock. `row` is the table or what a trigger calls the row. */
export function dayOfSale(engine: 'sqlite' | 'postgres', row: string): string {
  const at = `${row}."createdAt"`
  const offset = `coalesce((select "offsetSeconds" from "zoneShift" where "startsAt" <= ${at}
    order by "startsAt" desc limit 1), 0)`
  return engine === 'sqlite'
    ? `date(${at}, ${offset} || ' seconds')`
    : `to_char(${at}::timestamptz at time zone 'UTC' + ${offset} * interval '1 second', 'YYYY-MM-DD')`
}

/** Once real money is taken, pretended sales stand in no sum. */
const isCounted = `case when new."mode" <> 'live'
  and exists (select 1 from "setting" where "name" = 'books.live') then 0 else 1 end`

const place = (engine: 'sqlite' | 'postgres') => `update "purchase" set
    "eventId" = (select "eventId" from "rider" where "id" = new."riderId"),
    "sportId" = (select "event"."sportId" from "rider" join "event" on "event"."id" = "rider"."eventId"
      where "rider"."id" = new."riderId"),
    "day" = ${dayOfSale(engine, 'new')},
    "counted" = ${isCounted},
    "feeAskAt" = case when new."checkoutId" is not null and new."mode" <> 'sandbox' then new."createdAt" end
  where "id" = new."id";`

const COLUMNS = `"sportId", "eventId", "period", "status",
    "sales", "amountCents", "refundedCents", "cashSales", "cashCents", "freeSales"`
const SUMS = ['sales', 'amountCents', 'refundedCents', 'cashSales', 'cashCents', 'freeSales']

/** Of one purchase: itself, its money, and whether it was paid in cash or given. */
const sumsOf = (row: string, change: 1 | -1) => {
  const isPaid = (by: string) => `case when ${row}."paymentMethod" = '${by}' then ${change} else 0 end`
  return [
    change,
    `${change} * ${row}."amountCents"`,
    `${change} * ${row}."refundedCents"`,
    isPaid('cash'),
    `${isPaid('cash')} * ${row}."amountCents"`,
    isPaid('free'),
  ]
}

/** A purchase enters the sums as it is (1), or leaves them as it was (-1); one that is not placed yet was in none. */
function bookTotals(row: 'old' | 'new', change: 1 | -1) {
  const of = (column: string) => `${row}."${column}"`
  const places = [
    ['0', '0'],
    [of('sportId'), '0'],
    [of('sportId'), of('eventId')],
  ]
  const periods = [of('day'), `substr(${of('day')}, 1, 7)`]
  const rows = places.flatMap((at) =>
    periods.map((period) => `(${[...at, period, of('status'), ...sumsOf(row, change)].join(', ')})`),
  )
  return `insert into "saleTotal" (${COLUMNS})
  select * from (values ${rows.join(', ')}) booked where ${of('sportId')} is not null and ${of('counted')} = 1
  on conflict ("eventId", "sportId", "period", "status") do update set
    ${SUMS.map((sum) => `"${sum}" = "saleTotal"."${sum}" + excluded."${sum}"`).join(', ')};`
}

const bookBuyer = `update "saleBuyer" set "sales" = "sales" - 1
  where "email" = lower(old."email") and "day" = old."day" and old."counted" = 1
    and "sportId" = old."sportId" and "eventId" = old."eventId" and "status" = old."status";
  delete from "saleBuyer" where "sales" = 0 and "email" = lower(old."email") and "day" = old."day";
  insert into "saleBuyer" ("email", "day", "sportId", "eventId", "status", "sales")
  select lower(new."email"), new."day", new."sportId", new."eventId", new."status", 1 where new."counted" = 1
  on conflict ("email", "day", "sportId", "eventId", "status") do update set "sales" = "saleBuyer"."sales" + 1;`

const BUYER = '"eventId", "sportId", "email", "status", "day", "counted"'
const BUYER_CHANGED = `after update of ${BUYER} on "purchase"`
const PURCHASE_CHANGED = `after update of ${BUYER}, "amountCents", "refundedCents", "paymentMethod" on "purchase"`

const bookChange = bookTotals('old', -1) + bookTotals('new', 1)

/** Triggers that book a sale on the shop's own day, and nothing that does not count. */
const sqliteSums = [
  `create trigger "purchasePlaced" after insert on "purchase" begin ${place('sqlite')} end`,
  `create trigger "purchaseBooked" ${PURCHASE_CHANGED} begin ${bookChange} end`,
  `create trigger "purchaseBuyerBooked" ${BUYER_CHANGED} begin ${bookBuyer} end`,
  `create trigger "saleBuyerCame" after insert on "saleBuyer" begin ${bookSteps('new', 1)} end`,
  `create trigger "saleBuyerWent" after delete on "saleBuyer" begin ${bookSteps('old', -1)} end`,
]

const postgresSums = [
  procedure('placePurchase', place('postgres')),
  procedure('bookPurchase', `${ONE_AT_A_TIME} ${bookChange}`),
  procedure('bookBuyer', `${ONE_AT_A_TIME} ${bookBuyer}`),
  `create trigger "purchasePlaced" after insert on "purchase" for each row execute function "placePurchase"()`,
  `create trigger "purchaseBooked" ${PURCHASE_CHANGED} for each row execute function "bookPurchase"()`,
  `create trigger "purchaseBuyerBooked" ${BUYER_CHANGED} for each row execute function "bookBuyer"()`,
  procedure('buyerCame', bookSteps('new', 1)),
  procedure('buyerWent', bookSteps('old', -1)),
  'create trigger "saleBuyerCame" after insert on "saleBuyer" for each row execute function "buyerCame"()',
  'create trigger "saleBuyerWent" after delete on "saleBuyer" for each row execute function "buyerWent"()',
]
