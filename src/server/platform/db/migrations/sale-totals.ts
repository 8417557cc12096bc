import { ONE_AT_A_TIME, PURCHASE_CHANGED, procedure } from './sale-customers.ts'

const COLUMNS = '"sportId", "eventId", "period", "status", "sales", "amountCents", "refundedCents"'
/** How much of a time's text says the day, and how much the month. */
const DAY = 10
const MONTH = 7

/** A purchase enters the sums as it is (1), or leaves them as it was (-1); one that is not placed yet was in none. */
function book(row: 'old' | 'new', change: 1 | -1) {
  const of = (column: string) => `${row}."${column}"`
  const places = [
    ['0', '0'],
    [of('sportId'), '0'],
    [of('sportId'), of('eventId')],
  ]
  const rows = places.flatMap((place) =>
    [DAY, MONTH].map((letters) =>
      [
        ...place,
        `substr(${of('createdAt')}, 1, ${letters})`,
        of('status'),
        change,
        `${change} * ${of('amountCents')}`,
        `${change} * ${of('refundedCents')}`,
      ].join(', '),
    ),
  )
  return `insert into "saleTotal" (${COLUMNS})
  select * from (values ${rows.map((values) => `(${values})`).join(', ')}) booked where ${of('sportId')} is not null
  on conflict ("eventId", "sportId", "period", "status") do update set
    "sales" = "saleTotal"."sales" + excluded."sales",
    "amountCents" = "saleTotal"."amountCents" + excluded."amountCents",
    "refundedCents" = "saleTotal"."refundedCents" + excluded."refundedCents";`
}

const bookChange = book('old', -1) + book('new', 1)

export const sqliteSaleTotals = [
  `create trigger "purchaseBooked" ${PURCHASE_CHANGED} begin ${bookChange} end`,
]

/** Every sale changes the sums of the whole shop, so they come one after the other. */
export const postgresSaleTotals = [procedure('bookPurchase', `${ONE_AT_A_TIME} ${bookChange}`)]

/** The same from the purchases there are. */
export const BOOK_EVERY_SALE = `insert into "saleTotal" (${COLUMNS})
  select "sportId" * "ofSport", "eventId" * "ofEvent", substr("createdAt", 1, "letters"), "status",
    count(*), sum("amountCents"), sum("refundedCents")
  from "purchase"
  cross join (select 0 as "ofSport", 0 as "ofEvent" union all select 1, 0 union all select 1, 1) places
  cross join (select ${DAY} as "letters" union all select ${MONTH}) units
  where "sportId" is not null
  group by 1, 2, 3, 4`
