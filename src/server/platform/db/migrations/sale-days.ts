import type { Engine } from './dialect.ts'
import { ONE_AT_A_TIME, procedure } from './sale-customers.ts'

/** The day of a sale on the shop's own clock. `row` is the table or what a trigger calls the row. */
export function dayOfSale(engine: Engine, row: string): string {
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

const place = (engine: Engine) => `update "purchase" set
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
const OLD_TRIGGERS = ['purchasePlaced', 'purchaseBooked', 'purchaseBuyerBooked']

/** Triggers that book a sale on the shop's own day, and nothing that does not count. */
export const sqliteSaleDays = [
  ...OLD_TRIGGERS.map((name) => `drop trigger "${name}"`),
  `create trigger "purchasePlaced" after insert on "purchase" begin ${place('sqlite')} end`,
  `create trigger "purchaseBooked" ${PURCHASE_CHANGED} begin ${bookChange} end`,
  `create trigger "purchaseBuyerBooked" ${BUYER_CHANGED} begin ${bookBuyer} end`,
  `create trigger "purchaseTextGone" after delete on "purchase" begin
    delete from "purchaseText" where rowid = old."id";
  end`,
]

export const postgresSaleDays = [
  ...OLD_TRIGGERS.map((name) => `drop trigger "${name}" on "purchase"`),
  procedure('placePurchase', place('postgres')),
  procedure('bookPurchase', `${ONE_AT_A_TIME} ${bookChange}`),
  procedure('bookBuyer', `${ONE_AT_A_TIME} ${bookBuyer}`),
  `create trigger "purchasePlaced" after insert on "purchase" for each row execute function "placePurchase"()`,
  `create trigger "purchaseBooked" ${PURCHASE_CHANGED} for each row execute function "bookPurchase"()`,
  `create trigger "purchaseBuyerBooked" ${BUYER_CHANGED} for each row execute function "bookBuyer"()`,
]
