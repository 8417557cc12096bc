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

const bookBuyer = `update "saleBuyer" set "sales" = "sales" - 1
  where "email" = lower(old."email") and "day" = substr(old."createdAt", 1, 10)
    and "sportId" = old."sportId" and "eventId" = old."eventId" and "status" = old."status";
  delete from "saleBuyer" where "sales" = 0
    and "email" = lower(old."email") and "day" = substr(old."createdAt", 1, 10);
  insert into "saleBuyer" ("email", "day", "sportId", "eventId", "status", "sales")
  values (lower(new."email"), substr(new."createdAt", 1, 10), new."sportId", new."eventId", new."status", 1)
  on conflict ("email", "day", "sportId", "eventId", "status") do update set "sales" = "saleBuyer"."sales" + 1;`

/** The sums by event and day, as before; customers are no longer counted beside them. */
const bookTotals = `update "saleTotal" set
    "sales" = "sales" - 1,
    "amountCents" = "amountCents" - old."amountCents",
    "refundedCents" = "refundedCents" - old."refundedCents"
  where "sportId" = old."sportId" and "eventId" = old."eventId"
    and "day" = substr(old."createdAt", 1, 10) and "status" = old."status";
  insert into "saleTotal" ("sportId", "eventId", "day", "status", "sales", "amountCents", "refundedCents")
  values (new."sportId", new."eventId", substr(new."createdAt", 1, 10), new."status", 1, new."amountCents", new."refundedCents")
  on conflict ("sportId", "eventId", "day", "status") do update set
    "sales" = "saleTotal"."sales" + 1,
    "amountCents" = "saleTotal"."amountCents" + excluded."amountCents",
    "refundedCents" = "saleTotal"."refundedCents" + excluded."refundedCents";`

export const PURCHASE_CHANGED =
  'after update of "eventId", "sportId", "email", "status", "amountCents", "refundedCents" on "purchase"'
const BUYER_CHANGED = 'after update of "eventId", "sportId", "email", "status" on "purchase"'

const WITHOUT_OLD_BOOKS = [
  'drop table "saleCustomer"',
  'drop table "saleCustomers"',
  'drop index "purchaseByTimeAndBuyer"',
]

export const sqliteCustomers = [
  'drop trigger "purchaseBooked"',
  ...WITHOUT_OLD_BOOKS,
  `create trigger "purchaseBooked" ${PURCHASE_CHANGED} begin ${bookTotals} end`,
  `create trigger "purchaseBuyerBooked" ${BUYER_CHANGED} begin ${bookBuyer} end`,
  `create trigger "saleBuyerCame" after insert on "saleBuyer" begin ${bookSteps('new', 1)} end`,
  `create trigger "saleBuyerWent" after delete on "saleBuyer" begin ${bookSteps('old', -1)} end`,
  // the triggers book what was sold before
  'update "purchase" set "email" = "email"',
]

export const procedure = (name: string, body: string, variables = '') =>
  `create or replace function "${name}"() returns trigger language plpgsql as $$
  declare ${variables} begin ${body} return null; end $$`

// two sales to one buyer at one moment must see each other, and none may wait for another that waits for it
export const ONE_AT_A_TIME = `perform pg_advisory_xact_lock('"saleBuyer"'::regclass::oid::bigint);`

export const postgresCustomers = [
  procedure('bookPurchase', bookTotals),
  ...WITHOUT_OLD_BOOKS,
  'drop function "countCustomer"()',
  procedure('bookBuyer', `${ONE_AT_A_TIME} ${bookBuyer}`),
  procedure('buyerCame', bookSteps('new', 1)),
  procedure('buyerWent', bookSteps('old', -1)),
  `create trigger "purchaseBuyerBooked" ${BUYER_CHANGED} for each row execute function "bookBuyer"()`,
  'create trigger "saleBuyerCame" after insert on "saleBuyer" for each row execute function "buyerCame"()',
  'create trigger "saleBuyerWent" after delete on "saleBuyer" for each row execute function "buyerWent"()',
  // one by one, because each has to find those before it in the books
  `do $$ declare one record; begin
    for one in select "id" from "purchase" loop
      update "purchase" set "email" = "email" where "id" = one."id";
    end loop;
  end $$`,
]
