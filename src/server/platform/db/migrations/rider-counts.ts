import { procedure } from './sale-customers.ts'

/** A rider counts while it is in the shop, and is shown to visitors unless it awaits its video. */
const counts = (row: string) => ({
  riderCount: `case when ${row}."deletedAt" is null then 1 else 0 end`,
  shownRiderCount: `case when ${row}."deletedAt" is null and ${row}."awaitsVideo" = 0 then 1 else 0 end`,
})

const counted = counts('rider')

export const COUNT_EVERY_RIDER = `update "event" set ("riderCount", "shownRiderCount") = (
  select coalesce(sum(${counted.riderCount}), 0), coalesce(sum(${counted.shownRiderCount}), 0)
  from "rider" where "rider"."eventId" = "event"."id")`

const count = (row: 'old' | 'new', sign: '+' | '-') => `update "event" set
    "riderCount" = "riderCount" ${sign} ${counts(row).riderCount},
    "shownRiderCount" = "shownRiderCount" ${sign} ${counts(row).shownRiderCount}
  where "id" = ${row}."eventId";`

export const sqliteRiderCounts = [
  `create trigger "riderCame" after insert on "rider" begin ${count('new', '+')} end`,
  `create trigger "riderWent" after delete on "rider" begin ${count('old', '-')} end`,
  `create trigger "riderChanged" after update of "eventId", "deletedAt", "awaitsVideo" on "rider" begin
    ${count('old', '-')} ${count('new', '+')}
  end`,
]

const CAME = 'select 1 as "change", "eventId", "deletedAt", "awaitsVideo" from "came"'
const WENT = 'select -1 as "change", "eventId", "deletedAt", "awaitsVideo" from "went"'

/** All riders of a statement at once, and the events in their order, so that two never wait for each other. */
const countAll = (changes: string) => `for one in
    select "eventId", sum("change" * ${counts('changes').riderCount}) as "riders",
      sum("change" * ${counts('changes').shownRiderCount}) as "shown"
    from (${changes}) changes group by "eventId" order by "eventId"
  loop
    continue when one."riders" = 0 and one."shown" = 0;
    update "event" set "riderCount" = "riderCount" + one."riders", "shownRiderCount" = "shownRiderCount" + one."shown"
    where "id" = one."eventId";
  end loop;`

export const postgresRiderCounts = [
  procedure('ridersCame', countAll(CAME), 'one record;'),
  procedure('ridersWent', countAll(WENT), 'one record;'),
  procedure('ridersChanged', countAll(`${CAME} union all ${WENT}`), 'one record;'),
  `create trigger "ridersCame" after insert on "rider" referencing new table as "came"
  for each statement execute function "ridersCame"()`,
  `create trigger "ridersWent" after delete on "rider" referencing old table as "went"
  for each statement execute function "ridersWent"()`,
  `create trigger "ridersChanged" after update on "rider" referencing old table as "went" new table as "came"
  for each statement execute function "ridersChanged"()`,
]
